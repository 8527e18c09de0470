import { OrderList } from './OrderList.tsx';

/** /service/maintenance/list */
export function MaintenanceListPage() {
  return <OrderList kind="maintenance" />;
}
