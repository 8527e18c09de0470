import { OrderForm } from './OrderForm.tsx';

/** /service/warranty/create */
export function WarrantyCreatePage() {
  return <OrderForm kind="warranty" />;
}
