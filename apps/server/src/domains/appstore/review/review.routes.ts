import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { bind } from '../../../platform/http/bind.ts';
import { decideReview, handBackReview, takeReview } from './review.service.ts';
import { findReviewDetail, pageReviews } from './review.view.ts';
import { findReport } from './review-report.view.ts';

export const reviewHandlers = bind(reviewRoutes, {
  page: (ctx, input) => pageReviews(ctx, input),
  detail: (ctx, input) => findReviewDetail(ctx, input.id),
  takeFirst: (ctx, input) => takeReview(ctx, input),
  decideFirst: (ctx, input) => decideReview(ctx, input),
  takeFinal: (ctx, input) => takeReview(ctx, input),
  decideFinal: (ctx, input) => decideReview(ctx, input),
  handBack: (ctx, input) => handBackReview(ctx, input),
  report: (ctx, input) => findReport(ctx, input),
});
