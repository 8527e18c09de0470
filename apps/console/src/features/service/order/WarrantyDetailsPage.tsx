import { OrderDetails } from './OrderDetails.tsx';

/** /service/warranty/details/:id */
export function WarrantyDetailsPage() {
  return <OrderDetails kind="warranty" />;
}
