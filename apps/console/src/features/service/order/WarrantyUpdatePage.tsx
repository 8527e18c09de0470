import { OrderUpdate } from './OrderUpdate.tsx';

/** /service/warranty/update/:id */
export function WarrantyUpdatePage() {
  return <OrderUpdate kind="warranty" />;
}
