import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { rangeStates, type SerialRange } from '@tilldeck/contracts/devices/range.schemas';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '../../../components/feedback/useConfirm.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { showToast } from '../../../lib/notice/notice.ts';
import { useChange } from '../../../lib/request/route-queries.ts';
import { rangeReads, useRangeChanges } from '../parts/intake/intake.queries.ts';
import { RangeForm } from './RangeForm.tsx';
import { rangeColumns } from './range.columns.tsx';

/** /device/range/list */
export function RangeListPage() {
  const { t } = useTranslation('intake');
  const confirm = useConfirm();
  useRangeChanges();
  const end = useChange(rangeRoutes.end, {
    refreshes: rangeReads,
    onSuccess: () => showToast(t('range.ended'), 'done'),
  });
  const ask = async ({ id, firstSn, lastSn, orgName }: SerialRange) => {
    const answer = await confirm({
      title: t('range.endTitle', { first: firstSn, last: lastSn }),
      text: t('range.endText', { partner: orgName }),
      action: t('range.end'),
      isDanger: true,
    });
    if (answer) end.mutate({ id });
  };
  return (
    <ListPage
      call={rangeRoutes.page}
      title={t('range.title')}
      description={t('range.description')}
      columns={rangeColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('range.keyword') },
        {
          kind: 'select',
          name: 'state',
          label: t('range.state'),
          options: rangeStates.map((value) => ({ value, label: t(`range.state.${value}`) })),
        },
      ]}
      rowLabel={(row) => `${row.firstSn} – ${row.lastSn}`}
      rowActions={(row) => [
        {
          key: 'end',
          label: t('range.end'),
          call: rangeRoutes.end,
          isDanger: true,
          disabledReason: row.state === 'open' ? null : t('range.over'),
          onClick: () => void ask(row),
        },
      ]}
      actions={<CreateButton call={rangeRoutes.add} form={RangeForm} label={t('range.add')} />}
      emptyTitle={t('range.empty')}
      emptyText={t('range.emptyText')}
    />
  );
}
