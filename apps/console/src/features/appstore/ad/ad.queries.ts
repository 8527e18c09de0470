import { adRoutes } from '@tilldeck/contracts/appstore/ad.routes';
import { useLive } from '../../../lib/live/live.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows ads. */
export const adReads = [adRoutes.page];

/** Somebody else changed an ad. */
export const useAdChanges = () => useLive(['appstore.ad'], () => void invalidate(adReads));
