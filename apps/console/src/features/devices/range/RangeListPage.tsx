import { rangeRoutes } from '@tilldeck/contracts/devices/range.routes';
import { rangeStates, type SerialRange } from '@tilldeck/contracts/devices/range.schemas';
import { useTranslation } from 'react-i18next';
import { action, useAction } from '../../../components/feedback/useAction.ts';
import { CreateButton } from '../../../components/form/CreateButton.tsx';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { RangeForm } from './RangeForm.tsx';
import { rangeColumns } from './range.columns.tsx';

/** /device/range/list */
export function RangeListPage() {
  const { t } = useTranslation('intake');
  const { row: rowAction } = useAction();
  const end = action<SerialRange, typeof rangeRoutes.end>({
    key: 'end',
    label: t('range.end'),
    call: rangeRoutes.end,
    isDanger: true,
    input: ({ id }) => ({ id }),
    confirm: ({ firstSn, lastSn, orgName }) => ({
      title: t('range.endTitle', { first: firstSn, last: lastSn }),
      text: t('range.endText', { partner: orgName }),
      action: t('range.end'),
      isDanger: true,
    }),
    done: () => t('range.ended'),
    disabledReason: ({ state }) => (state === 'open' ? null : t('range.over')),
  });
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
      rowActions={(row) => [rowAction(end, row)]}
      actions={<CreateButton call={rangeRoutes.add} form={RangeForm} label={t('range.add')} />}
      emptyTitle={t('range.empty')}
      emptyText={t('range.emptyText')}
    />
  );
}
