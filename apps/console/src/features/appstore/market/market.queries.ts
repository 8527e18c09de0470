import { marketRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { useRestingLive } from '../../../lib/live/useRestingLive.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows apps of the store. */
export const marketReads = [marketRoutes.page, marketRoutes.detail, marketRoutes.versions];

/** An app or a version of it changed: what is on the screen is read again. */
export function useMarketChanges(): void {
  useRestingLive(['appstore.app', 'appstore.version'], () => void invalidate(marketReads));
}
