import { FenceFormSheet } from './FenceFormSheet.tsx';

/** /map/fence/add */
export function FenceAddPage() {
  return <FenceFormSheet />;
}
