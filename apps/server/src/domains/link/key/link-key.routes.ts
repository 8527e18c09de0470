import { linkKeyRoutes } from '@tilldeck/contracts/link/link-key.routes';
import { bind } from '../../../platform/http/bind.ts';
import { approveKey, refuseKey, revokeKey } from './link-key.service.ts';
import { listKeysOfDevice, pageKeys } from './link-key.view.ts';

export const linkKeyHandlers = bind(linkKeyRoutes, {
  page: (ctx, input) => pageKeys(ctx.scope, input),
  listOfDevice: (ctx, input) => listKeysOfDevice(ctx.scope, input.deviceId),
  approve: (ctx, input) => approveKey(ctx, input),
  refuse: (ctx, input) => refuseKey(ctx, input),
  revoke: (ctx, input) => revokeKey(ctx, input),
});
