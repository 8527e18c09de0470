import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { type ApiKey, apiKeyStates } from '@tilldeck/contracts/identity/api-key.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../../components/feedback/SecretDialog.tsx';
import { useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { ApiKeyDrawer } from './ApiKeyDrawer.tsx';
import { ApiKeyEditForm, ApiKeyForm } from './ApiKeyForm.tsx';
import { apiKeyColumns } from './api-key.columns.tsx';
import { useRevocation } from './api-key.queries.ts';

/** /developer/apikey/list */
export function ApiKeyListPage() {
  const { t } = useTranslation('integration');
  const [edited, setEdited] = useOpened<ApiKey>('edit');
  const [opened, setOpened] = useOpened<string>('view');
  const [secret, setSecret] = useState<string | null>(null);
  const { row: rowAction, bulk } = useAction();
  const revoke = useRevocation();
  return (
    <>
      <ListPage
        call={apiKeyRoutes.page}
        title={t('apikey.title')}
        description={t('apikey.description')}
        columns={apiKeyColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('apikey.keyword') },
          {
            kind: 'select',
            name: 'state',
            label: t('apikey.state'),
            options: apiKeyStates.map((value) => ({ value, label: t(`apikey.state.${value}`) })),
          },
        ]}
        rowLabel={(row) => row.name}
        onOpen={(row) => setOpened(row.id)}
        rowActions={(row) => {
          const disabledReason = row.state === 'revoked' ? t('apikey.over') : null;
          return [
            { key: 'open', label: t('apikey.open'), call: apiKeyRoutes.detail, onClick: () => setOpened(row.id) },
            {
              key: 'edit',
              label: t('apikey.editAction'),
              call: apiKeyRoutes.modify,
              disabledReason,
              onClick: () => setEdited(row),
            },
            rowAction({ ...revoke, disabledReason: () => disabledReason }, row),
          ];
        }}
        bulkActions={[
          {
            ...bulk(revoke, (selection) => ({
              title: t('apikey.revokeMany', { count: countSelected(selection) }),
              text: t('apikey.revokeManyText'),
              action: t('apikey.revoke'),
              isDanger: true,
            })),
            isRowsOnly: true,
          },
        ]}
        actions={
          <CreateButton
            call={apiKeyRoutes.add}
            form={ApiKeyForm}
            label={t('apikey.add')}
            onDone={(added) => setSecret(added.secret)}
          />
        }
        emptyTitle={t('apikey.empty')}
        emptyText={t('apikey.emptyText')}
      />
      {edited ? (
        <ApiKeyEditForm
          record={edited}
          isOpen
          onClose={() => setEdited(undefined)}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
      <ApiKeyDrawer id={opened} onClose={() => setOpened(undefined)} />
      <SecretDialog
        secret={secret}
        title={t('apikey.secretTitle')}
        text={t('apikey.secretText')}
        onClose={() => setSecret(null)}
      />
    </>
  );
}
