import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { endpointStates, type WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SecretDialog } from '../../../components/feedback/SecretDialog.tsx';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { BulkAction } from '../../../components/list/useBulkRun.ts';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { WebhookEditForm, WebhookForm } from './WebhookForm.tsx';
import { webhookColumns } from './webhook.columns.tsx';
import { useWebhookActions } from './webhook.queries.ts';

/** /developer/webhook/list */
export function WebhookListPage() {
  const { t } = useTranslation('integration');
  const [edited, setEdited] = useOpened<WebhookEndpoint>('edit');
  const [secret, setSecret] = useState<string | null>(null);
  const actions = useWebhookActions();
  const bulk = (verb: 'enable' | 'disable'): BulkAction<WebhookEndpoint> => ({
    key: verb,
    label: t(`webhook.${verb}`),
    call: webhookRoutes[verb],
    input: (row) => ({ id: row.id }),
    confirm: (selection) => ({
      title: t(`webhook.${verb}Many`, { count: countSelected(selection) }),
      text: t(`webhook.${verb}Text`),
      action: t(`webhook.${verb}`),
      isDanger: verb === 'disable',
    }),
  });
  return (
    <>
      <ListPage
        call={webhookRoutes.page}
        title={t('webhook.title')}
        description={t('webhook.description')}
        columns={webhookColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('webhook.keyword') },
          {
            kind: 'select',
            name: 'state',
            label: t('webhook.state'),
            options: endpointStates.map((value) => ({ value, label: t(`webhook.state.${value}`) })),
          },
        ]}
        rowLabel={(row) => row.url}
        rowHref={(row) => `/developer/webhook/details/${row.id}`}
        rowActions={(row) => [
          { key: 'edit', label: t('webhook.editAction'), call: webhookRoutes.modify, onClick: () => setEdited(row) },
          {
            key: 'toggle',
            label: t(row.state === 'enabled' ? 'webhook.disable' : 'webhook.enable'),
            call: row.state === 'enabled' ? webhookRoutes.disable : webhookRoutes.enable,
            isDanger: row.state === 'enabled',
            onClick: () => void actions.toggle(row),
          },
          {
            key: 'delete',
            label: t('webhook.delete'),
            call: webhookRoutes.remove,
            isDanger: true,
            onClick: () => void actions.remove(row),
          },
        ]}
        bulkActions={[bulk('enable'), bulk('disable')]}
        actions={
          <CreateButton
            call={webhookRoutes.add}
            form={WebhookForm}
            label={t('webhook.add')}
            onDone={(added) => setSecret(added.secret)}
          />
        }
        emptyTitle={t('webhook.empty')}
        emptyText={t('webhook.emptyText')}
      />
      {edited ? (
        <WebhookEditForm
          record={edited}
          isOpen
          onClose={() => setEdited(undefined)}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
      <SecretDialog
        secret={secret}
        title={t('webhook.secretTitle')}
        text={t('webhook.secretText')}
        onClose={() => setSecret(null)}
      />
    </>
  );
}
