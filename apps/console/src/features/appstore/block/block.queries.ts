import { blockRoutes } from '@tilldeck/contracts/appstore/block.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows what is kept from groups. */
export const blockReads = [blockRoutes.page];

/** Somebody else kept an app from a group, or let it go. */
export const useBlockChanges = () => useLive(['appstore.block'], () => void invalidate(blockReads));
