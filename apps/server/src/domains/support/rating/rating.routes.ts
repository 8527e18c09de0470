import { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { rateTicket } from './rating.service.ts';
import { findRatingOfTicket, pageRatings } from './rating.view.ts';
import { ratingExport } from './rating-export.view.ts';
import { summariseRatings } from './rating-summary.view.ts';

export const ratingHandlers = bind(ratingRoutes, {
  page: (ctx, input) => pageRatings(ctx, input),
  detail: (ctx, input) => findRatingOfTicket(ctx, input.id),
  rate: (ctx, input) => rateTicket(ctx, input),
  summary: (ctx, input) => summariseRatings(ctx, input),
  export: exportHandler(ratingExport),
});
