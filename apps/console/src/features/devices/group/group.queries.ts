import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows groups. */
export const groupReads = [groupRoutes.list, groupRoutes.count];

/** Somebody else changed the tree, or devices of it. */
export const useGroupChanges = () => useLive(['devices.group', 'devices.device'], () => void invalidate(groupReads));
