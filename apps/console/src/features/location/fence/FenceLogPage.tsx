import { FenceLog } from './FenceLog.tsx';

/** /map/fence/log */
export function FenceLogPage() {
  return <FenceLog />;
}
