import { approvalRoutes } from '@tilldeck/contracts/service/approval.routes';
import { type ApprovalStep, orderKinds, orderStates } from '@tilldeck/contracts/service/order.states';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { queueColumns } from '../parts/order/order.columns.tsx';
import { detailsHref } from '../parts/order/order.paths.ts';
import { useOrderActions } from '../parts/order/useOrderActions.tsx';

/** The orders that wait for a step; by states also those that were decided. */
export function OrderQueue({ step }: { step: ApprovalStep }) {
  const { t } = useTranslation('service');
  const { actionsOf, dialogs } = useOrderActions();
  return (
    <>
      <ListPage
        call={approvalRoutes.page}
        fixedInput={{ step }}
        title={t(`${step}.title`)}
        description={t(`${step}.description`)}
        columns={queueColumns}
        filters={[
          { kind: 'text', name: 'keyword', label: t('field.keyword') },
          {
            kind: 'multi',
            name: 'kind',
            label: t('field.kind'),
            options: orderKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
          },
          {
            kind: 'multi',
            name: 'state',
            label: (words) => words('words:state'),
            options: orderStates.map((value) => ({ value, label: t(`state.${value}`) })),
          },
          { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: t('field.submittedAt') },
        ]}
        rowLabel={(row) => row.number}
        rowHref={detailsHref}
        rowActions={(row) => {
          const { pass, fail } = actionsOf(row);
          return [pass, fail];
        }}
        emptyTitle={t('queue.empty')}
        emptyText={t('queue.emptyText')}
      />
      {dialogs}
    </>
  );
}
