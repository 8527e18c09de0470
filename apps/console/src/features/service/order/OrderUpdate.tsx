import type { OrderKind } from '@tilldeck/contracts/service/order.states';
import { useParams } from 'react-router';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { detailsHref, orderRoutes } from '../parts/order/order.paths.ts';
import { OrderForm } from './OrderForm.tsx';
import { useAllLines } from './useAllLines.ts';

/** A rejected order that is changed and submitted again. */
export function OrderUpdate({ kind }: { kind: OrderKind }) {
  const { id = '' } = useParams();
  const record = useCall(orderRoutes[kind].detail, { id });
  const lines = useAllLines(kind, id);
  if (!record.data || !lines.data)
    return (
      <DetailsPage
        title=""
        backHref={detailsHref({ kind, id })}
        isLoading={record.isPending || lines.isPending}
        error={record.error ?? lines.error}
        onRetry={() => void Promise.all([record.refetch(), lines.refetch()])}
      />
    );
  return <OrderForm key={id} kind={kind} order={record.data} lines={lines.data} />;
}
