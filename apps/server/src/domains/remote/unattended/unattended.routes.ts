import { unattendedRoutes } from '@tilldeck/contracts/remote/unattended.routes';
import { bind } from '../../../platform/http/bind.ts';
import { clearUnattended, setUnattended } from './unattended.service.ts';
import { pageUnattended } from './unattended.view.ts';

export const unattendedHandlers = bind(unattendedRoutes, {
  page: (ctx, input) => pageUnattended(ctx.scope, input),
  set: (ctx, input) => setUnattended(ctx, input),
  clear: (ctx, input) => clearUnattended(ctx, input.id),
});
