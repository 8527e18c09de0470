import { LifecycleTable } from '../parts/look/LifecycleTable.tsx';

/** /device/lifecycle/list */
export const LifecycleListPage = () => <LifecycleTable />;
