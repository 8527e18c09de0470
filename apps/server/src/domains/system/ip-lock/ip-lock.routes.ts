import { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addIpLock, unlockIps } from './ip-lock.service.ts';
import { pageIpLocks } from './ip-lock.view.ts';

export const ipLockHandlers = bind(ipLockRoutes, {
  page: (ctx, input) => pageIpLocks(ctx.scope, input),
  add: (ctx, input) => addIpLock(ctx, input),
  unlock: (ctx, input) => unlockIps(ctx, input),
});
