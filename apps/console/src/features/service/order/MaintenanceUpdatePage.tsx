import { OrderUpdate } from './OrderUpdate.tsx';

/** /service/maintenance/update/:id */
export function MaintenanceUpdatePage() {
  return <OrderUpdate kind="maintenance" />;
}
