import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { providerStates, type SignOnProvider } from '@tilldeck/contracts/identity/company-sign-on.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { FindingsDialog } from './FindingsDialog.tsx';
import { ProviderEditForm, ProviderForm } from './ProviderForm.tsx';
import { providerColumns } from './provider.columns.tsx';
import { useProviderActions } from './provider.queries.ts';

/** /account/sso/list */
export function ProviderListPage() {
  const { t } = useTranslation('companySignOn');
  const [edited, setEdited] = useOpened<SignOnProvider>('edit');
  const [tested, setTested] = useState<SignOnProvider>();
  const actions = useProviderActions();
  return (
    <>
      <ListPage
        call={companySignOnRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={providerColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          {
            kind: 'select',
            name: 'state',
            label: t('field.state'),
            options: providerStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => `/account/sso/details/${row.id}`}
        rowActions={(row) => [
          { key: 'edit', label: t('editAction'), call: companySignOnRoutes.modify, onClick: () => setEdited(row) },
          { key: 'test', label: t('test'), call: companySignOnRoutes.test, onClick: () => setTested(row) },
          {
            key: 'toggle',
            label: t(row.state === 'enabled' ? 'disable' : 'enable'),
            call: row.state === 'enabled' ? companySignOnRoutes.disable : companySignOnRoutes.enable,
            isDanger: row.state === 'enabled',
            onClick: () => void actions.toggle(row),
          },
          {
            key: 'delete',
            label: t('delete'),
            call: companySignOnRoutes.remove,
            isDanger: true,
            onClick: () => void actions.remove(row),
          },
        ]}
        actions={<CreateButton call={companySignOnRoutes.add} form={ProviderForm} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      {edited ? (
        <ProviderEditForm
          record={edited}
          isOpen
          onClose={() => setEdited(undefined)}
          onDone={() => setEdited(undefined)}
        />
      ) : null}
      {tested ? <FindingsDialog provider={tested} onClose={() => setTested(undefined)} /> : null}
    </>
  );
}
