import { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import { bind } from '../../../platform/http/bind.ts';
import { endAccess, leaveAccess, openAccess } from './access.service.ts';
import { pageAccesses } from './access.view.ts';

export const accessHandlers = bind(accessRoutes, {
  page: (ctx, input) => pageAccesses(ctx.scope, ctx.timezone, input),
  open: (ctx, input) => openAccess(ctx, input),
  end: (ctx, input) => endAccess(ctx, input.id),
  leave: (ctx) => leaveAccess(ctx),
});
