import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { type Allocation, allocationKinds } from '@tilldeck/contracts/devices/allocation.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { allocationReads, useAllocationChanges } from '../parts/intake/intake.queries.ts';
import { allocationColumns } from './allocation.columns.tsx';

/** /device/allocation/list */
export function AllocationListPage() {
  const { t } = useTranslation('intake');
  const navigate = useNavigate();
  const confirm = useConfirm();
  useAllocationChanges();
  const takeBack = useChange(allocationRoutes.takeBack, {
    refreshes: allocationReads,
    onSuccess: ({ count }) => showToast(t('allocation.takenBack', { count }), 'done'),
  });
  const questionOf = (count: number) => ({
    title: t('allocation.takeBackMany', { count }),
    text: t('allocation.takeBackText'),
    action: t('allocation.takeBack'),
  });
  const askOne = async (row: Allocation) => {
    if (await confirm(questionOf(1))) takeBack.mutate({ ids: [row.id] });
  };
  const toDevices = (
    <ActionButton kind="primary" label={t('allocation.toDevices')} onClick={() => void navigate('/device/list')} />
  );
  return (
    <ListPage
      call={allocationRoutes.page}
      title={t('allocation.title')}
      description={t('allocation.description')}
      columns={allocationColumns}
      filters={[
        { kind: 'text', name: 'sn', label: t('transfer.sn') },
        {
          kind: 'select',
          name: 'kind',
          label: t('allocation.kind'),
          options: allocationKinds.map((value) => ({ value, label: t(`allocation.kind.${value}`) })),
        },
        {
          kind: 'select',
          name: 'isOpen',
          label: t('allocation.open'),
          options: [
            { value: 'true', label: t('allocation.openYes') },
            { value: 'false', label: t('allocation.openNo') },
          ],
        },
        { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('allocation.at') },
      ]}
      rowLabel={(row) => row.sn}
      rowActions={(row) => [
        {
          key: 'takeBack',
          label: t('allocation.takeBack'),
          call: allocationRoutes.takeBack,
          disabledReason: row.endedAt ? t('allocation.over') : null,
          onClick: () => void askOne(row),
        },
      ]}
      bulkActions={[
        {
          key: 'takeBack',
          label: t('allocation.takeBack'),
          call: allocationRoutes.takeBack,
          isRowsOnly: true,
          input: (row) => ({ ids: [row.id] }),
          confirm: (selection) => questionOf(countSelected(selection)),
        },
      ]}
      emptyTitle={t('allocation.empty')}
      emptyText={t('allocation.emptyText')}
      emptyAction={toDevices}
    />
  );
}
