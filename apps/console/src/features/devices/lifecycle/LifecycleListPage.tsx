import { LifecycleTable } from '../LifecycleTable.tsx';

/** /device/lifecycle/list */
export const LifecycleListPage = () => <LifecycleTable />;
