import { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import { type IpLock, ipLockReasons, ipLockStates } from '@tilldeck/contracts/system/ip-lock.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { IpLockForm } from './IpLockForm.tsx';
import { ipLockColumns } from './ip-lock.columns.tsx';

/** /system/iplock/list */
export function IpLockListPage() {
  const { t } = useTranslation('system');
  const { row: rowAction, bulk } = useAction();
  const unlock = action<IpLock, typeof ipLockRoutes.unlock>({
    key: 'unlock',
    label: t('ipLock.unlock'),
    call: ipLockRoutes.unlock,
    input: ({ id }) => ({ ids: [id] }),
    confirm: ({ ip }) => ({
      title: t('ipLock.unlockTitle', { name: ip }),
      text: t('ipLock.unlockText'),
      action: t('ipLock.unlock'),
    }),
    disabledReason: ({ state }) => (state === 'locked' ? null : t('ipLock.notLocked')),
  });
  return (
    <ListPage
      call={ipLockRoutes.page}
      title={t('ipLock.title')}
      description={t('ipLock.description')}
      columns={ipLockColumns}
      rowLabel={(row) => row.ip}
      filters={[
        { kind: 'text', name: 'ip', label: t('field.ip') },
        {
          kind: 'select',
          name: 'state',
          label: t('field.state'),
          options: ipLockStates.map((value) => ({ value, label: t(`ipLock.state.${value}`) })),
        },
        {
          kind: 'select',
          name: 'reason',
          label: t('ipLock.reason'),
          options: ipLockReasons.map((value) => ({ value, label: t(`ipLock.reason.${value}`) })),
        },
      ]}
      rowActions={(row) => [rowAction(unlock, row)]}
      bulkActions={[
        bulk(unlock, (selection) => ({
          title: t('ipLock.unlockMany', { count: countSelected(selection) }),
          text: t('ipLock.unlockText'),
          action: t('ipLock.unlock'),
        })),
      ]}
      actions={<CreateButton call={ipLockRoutes.add} form={IpLockForm} label={t('ipLock.add')} />}
      emptyTitle={t('ipLock.empty')}
      emptyText={t('ipLock.emptyText')}
    />
  );
}
