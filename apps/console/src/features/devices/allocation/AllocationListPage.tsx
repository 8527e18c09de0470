import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { type Allocation, allocationKinds } from '@tilldeck/contracts/devices/allocation.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { countSelected } from '../../../lib/list/list-selection.ts';
import { allocationColumns } from './allocation.columns.tsx';

/** /device/allocation/list */
export function AllocationListPage() {
  const { t } = useTranslation('intake');
  const navigate = useNavigate();
  const { row: rowAction, bulk } = useAction();
  const questionOf = (count: number) => ({
    title: t('allocation.takeBackMany', { count }),
    text: t('allocation.takeBackText'),
    action: t('allocation.takeBack'),
  });
  const takeBack = action<Allocation, typeof allocationRoutes.takeBack>({
    key: 'takeBack',
    label: t('allocation.takeBack'),
    call: allocationRoutes.takeBack,
    input: ({ id }) => ({ ids: [id] }),
    confirm: () => questionOf(1),
    done: (_row, { count }) => t('allocation.takenBack', { count }),
    disabledReason: ({ endedAt }) => (endedAt ? t('allocation.over') : null),
  });
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
      rowActions={(row) => [rowAction(takeBack, row)]}
      bulkActions={[{ ...bulk(takeBack, (selection) => questionOf(countSelected(selection))), isRowsOnly: true }]}
      emptyTitle={t('allocation.empty')}
      emptyText={t('allocation.emptyText')}
      emptyAction={toDevices}
    />
  );
}
