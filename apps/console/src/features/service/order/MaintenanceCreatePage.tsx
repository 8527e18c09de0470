import { OrderForm } from './OrderForm.tsx';

/** /service/maintenance/create */
export function MaintenanceCreatePage() {
  return <OrderForm kind="maintenance" />;
}
