import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { useCan } from '../../../lib/session/permission.ts';
import { roleAccountColumns } from './role.columns.tsx';

/** The accounts under a role, each a link for those who may open accounts. */
export function RoleAccounts({ roleId }: { roleId: string }) {
  const { t } = useTranslation('role');
  const mayOpenAll = useCan('account.get');
  const mayOpenOwn = useCan('operator.get');
  const base = mayOpenAll ? '/system/account/details' : mayOpenOwn ? '/account/operator/details' : null;
  return (
    <ListPage
      isEmbedded
      call={roleRoutes.accounts}
      fixedInput={{ id: roleId }}
      title={t('tab.accounts')}
      columns={roleAccountColumns(base ? (id) => `${base}/${id}` : null)}
      filters={[{ kind: 'text', name: 'keyword', label: t('field.loginName') }]}
      rowLabel={(row) => row.loginName}
      emptyTitle={t('accounts.empty')}
      emptyText={t('accounts.emptyText')}
    />
  );
}
