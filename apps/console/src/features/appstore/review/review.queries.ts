import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { useRestingLive } from '../../../lib/live/useRestingLive.ts';
import { invalidate } from '../../../lib/request/route-queries.ts';

/** Every read that shows reviews. */
export const reviewReads = [reviewRoutes.page, reviewRoutes.detail, reviewRoutes.report];

/** Somebody handed in, took or decided: what is on the screen is read again. */
export function useReviewChanges(): void {
  useRestingLive(['appstore.version'], () => void invalidate(reviewReads));
}
