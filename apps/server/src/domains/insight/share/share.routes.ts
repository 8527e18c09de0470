import { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addShare, openShare, revokeShare } from './share.service.ts';
import { pageShares } from './share.view.ts';

export const shareHandlers = bind(shareRoutes, {
  page: (ctx, input) => pageShares(ctx, input),
  add: (ctx, input) => addShare(ctx, input),
  revoke: (ctx, input) => revokeShare(ctx, input),
  open: (ctx, input) => openShare(ctx, input),
});
