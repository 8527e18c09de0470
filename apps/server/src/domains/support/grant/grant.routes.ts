import { grantRoutes } from '@tilldeck/contracts/support/grant.routes';
import { bind } from '../../../platform/http/bind.ts';
import { setGrant, withdrawGrant } from './grant.service.ts';
import { findGrantOfTicket } from './grant.view.ts';

export const grantHandlers = bind(grantRoutes, {
  detail: (ctx, input) => findGrantOfTicket(ctx, input.id),
  set: (ctx, input) => setGrant(ctx, input),
  end: (ctx, input) => withdrawGrant(ctx, input.id),
});
