import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { maxListedAccounts, type RoleItem } from '@tilldeck/contracts/identity/role.schemas';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useOpened } from '../../../lib/navigation/overlay-address.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import { type OpenedRole, RoleEditor } from './RoleEditor.tsx';
import { NewRoleForm } from './RoleForm.tsx';
import { roleColumns, rolePath } from './role.columns.tsx';
import { useRoleRemoval } from './useRoleRemoval.ts';

const platformOptions = (['admin', 'partner'] as const).map((value) => ({
  value,
  label: (t: (key: `role:platform.${typeof value}`) => string) => t(`role:platform.${value}`),
}));

const countText = (count: number) => (count < maxListedAccounts ? String(count) : `${maxListedAccounts - 1}+`);

/** /system/role/list */
export function RoleListPage() {
  const { t } = useTranslation('role');
  const { org } = useSession();
  const [opened, setOpened] = useOpened<OpenedRole>('role');
  const { row: rowAction, bulk } = useAction();
  const remove = useRoleRemoval();
  const inUse = (row: RoleItem) => (row.accountCount > 0 ? t('inUse', { count: countText(row.accountCount) }) : null);
  return (
    <>
      <ListPage
        call={roleRoutes.page}
        title={t('title')}
        description={t('description')}
        columns={roleColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          { kind: 'text', name: 'orgName', label: t('field.organisation') },
          ...(org?.isVendor
            ? [
                {
                  kind: 'select' as const,
                  name: 'platform' as const,
                  label: t('field.platform'),
                  options: platformOptions,
                },
              ]
            : []),
        ]}
        rowLabel={(row) => row.name}
        rowHref={(row) => rolePath(row.id)}
        rowActions={(row) => [
          {
            key: 'edit',
            label: t('edit'),
            call: roleRoutes.modify,
            onClick: () => setOpened({ id: row.id, kind: 'edit' }),
          },
          {
            key: 'copy',
            label: t('copy'),
            call: roleRoutes.add,
            onClick: () => setOpened({ id: row.id, kind: 'copy' }),
          },
          rowAction({ ...remove, disabledReason: () => inUse(row) }, row),
        ]}
        bulkActions={[
          {
            ...bulk(remove, (selection) => ({
              title: t('deleteMany', { count: countSelected(selection) }),
              text: t('deleteManyText'),
              action: t('delete'),
              isDanger: true,
            })),
            isRowsOnly: true,
          },
        ]}
        actions={<CreateButton call={roleRoutes.add} form={NewRoleForm} label={t('add')} />}
        emptyTitle={t('empty')}
        emptyText={t('emptyText')}
      />
      <RoleEditor opened={opened} onClose={() => setOpened(undefined)} />
    </>
  );
}
