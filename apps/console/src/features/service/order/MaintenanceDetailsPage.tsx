import { OrderDetails } from './OrderDetails.tsx';

/** /service/maintenance/details/:id */
export function MaintenanceDetailsPage() {
  return <OrderDetails kind="maintenance" />;
}
