import type { OrderDetail } from '@tilldeck/contracts/service/order.schemas';
import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useHistoryTab } from '../../../components/details/useHistoryTab.tsx';
import { RowActionButton } from '../../../components/list/RowActionButton.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { listHref, orderRoutes } from '../parts/order/order.paths.ts';
import { orderStateTexts } from '../parts/order/order.states.ts';
import { useOrderActions } from '../parts/order/useOrderActions.tsx';
import { OrderDecisions } from './OrderDecisions.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderOverview } from './OrderOverview.tsx';
import { OrderPrint } from './OrderPrint.tsx';
import { OrderSteps } from './OrderSteps.tsx';

/** One order: how far it is, its terms, devices, decisions; what can be done with it now. */
export function OrderDetails({ kind }: { kind: OrderKind }) {
  const { t } = useTranslation('service');
  const { id = '' } = useParams();
  const record = useCall(orderRoutes[kind].detail, { id });
  const history = useHistoryTab('service_order', id);
  const order = record.data;
  return (
    <DetailsPage
      title={order?.number ?? ''}
      description={order ? t(`kind.${order.kind}`) : undefined}
      backHref={listHref(kind)}
      status={order ? <StatusTag state={order.state} states={orderStateTexts} isFramed /> : null}
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={order ? <OrderButtons order={order} /> : null}
      summary={order ? <OrderSteps order={order} /> : null}
      tabs={
        order
          ? [
              { key: 'overview', label: t('tab.overview'), content: <OrderOverview order={order} /> },
              {
                key: 'devices',
                label: t('tab.devices'),
                count: order.lineCount,
                content: <OrderLines order={order} />,
              },
              { key: 'decisions', label: t('tab.decisions'), content: <OrderDecisions order={order} /> },
              ...history,
            ]
          : []
      }
    />
  );
}

/** Only moves that the order can make now; the rest would be a row of grey buttons. */
function OrderButtons({ order }: { order: OrderDetail }) {
  const { actionsOf, dialogs } = useOrderActions();
  const { pass, fail, edit, complete, close } = actionsOf(order);
  const isDeciding = order.state === 'pending_review' || order.state === 'under_approval';
  const isClosable = !close.disabledReason;
  return (
    <>
      <OrderPrint order={order} />
      {isClosable ? <RowActionButton action={close} /> : null}
      {order.state === 'rejected' ? <RowActionButton action={edit} isPrimary /> : null}
      {order.state === 'approved' ? <RowActionButton action={complete} isPrimary /> : null}
      {isDeciding ? (
        <>
          <RowActionButton action={fail} />
          <RowActionButton action={pass} isPrimary />
        </>
      ) : null}
      {dialogs}
    </>
  );
}
