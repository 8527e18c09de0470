import { OrderQueue } from './OrderQueue.tsx';

/** /service/finance/list */
export function FinanceQueuePage() {
  return <OrderQueue step="finance" />;
}
