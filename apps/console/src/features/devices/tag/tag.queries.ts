import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows tags. */
export const tagReads = [tagRoutes.page, tagRoutes.choices];

/** Somebody else changed a tag, or which devices carry it. */
export const useTagChanges = () => useLive(['devices.tag', 'devices.device'], () => void invalidate(tagReads));
