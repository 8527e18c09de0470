import { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import { type IpLock, ipLockReasons, ipLockStates } from '@tilldeck/contracts/system/ip-lock.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { IpLockForm } from './IpLockForm.tsx';
import { ipLockColumns } from './ip-lock.columns.tsx';

/** /system/iplock/list */
export function IpLockListPage() {
  const { t } = useTranslation('system');
  const confirm = useConfirm();
  const change = useChange(ipLockRoutes.unlock, { refreshes: [ipLockRoutes.page] });
  const unlock = async (row: IpLock) => {
    const title = t('ipLock.unlockTitle', { name: row.ip });
    if (await confirm({ title, text: t('ipLock.unlockText'), action: t('ipLock.unlock') }))
      change.mutate({ ids: [row.id] });
  };
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
      rowActions={(row) => [
        {
          key: 'unlock',
          label: t('ipLock.unlock'),
          call: ipLockRoutes.unlock,
          disabledReason: row.state === 'locked' ? null : t('ipLock.notLocked'),
          onClick: () => void unlock(row),
        },
      ]}
      bulkActions={[
        {
          key: 'unlock',
          label: t('ipLock.unlock'),
          call: ipLockRoutes.unlock,
          input: (row) => ({ ids: [row.id] }),
          confirm: (selection) => ({
            title: t('ipLock.unlockMany', { count: countSelected(selection) }),
            text: t('ipLock.unlockText'),
            action: t('ipLock.unlock'),
          }),
        },
      ]}
      actions={<CreateButton call={ipLockRoutes.add} form={IpLockForm} label={t('ipLock.add')} />}
      emptyTitle={t('ipLock.empty')}
      emptyText={t('ipLock.emptyText')}
    />
  );
}
