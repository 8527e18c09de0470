import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows departments. */
export const departmentReads = [departmentRoutes.list];

/** Somebody else changed the tree: it is read again. */
export const useDepartmentChanges = () => useLive(['identity.department'], () => void invalidate(departmentReads));
