import { OrderList } from './OrderList.tsx';

/** /service/warranty/list */
export function WarrantyListPage() {
  return <OrderList kind="warranty" />;
}
