import { OrderQueue } from './OrderQueue.tsx';

/** /service/product/list */
export function ProductQueuePage() {
  return <OrderQueue step="product" />;
}
