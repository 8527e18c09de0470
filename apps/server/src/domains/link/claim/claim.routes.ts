import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addClaim, revokeClaim } from './claim.service.ts';
import { pageClaims } from './claim.view.ts';

export const claimHandlers = bind(claimRoutes, {
  page: (ctx, input) => pageClaims(ctx.scope, input),
  add: (ctx, input) => addClaim(ctx, input),
  revoke: (ctx, input) => revokeClaim(ctx, input),
});
