import {
  type BlacklistRoutes,
  mdmBlacklistRoutes,
  packageBlacklistRoutes,
} from '@tilldeck/contracts/system/blacklist.routes';
import type { BlacklistKind } from '@tilldeck/contracts/system/blacklist.states';
import { bind } from '../../../platform/http/bind.ts';
import { addEntry, importEntries, requestChange, reviewRequest, withdrawRequest } from './blacklist.service.ts';
import { findEntryDetail, pageEntries } from './blacklist.view.ts';

const bindBlacklist = (kind: BlacklistKind, routes: BlacklistRoutes) =>
  bind(routes, {
    page: (ctx, input) => pageEntries(ctx.scope, kind, ctx.timezone, input),
    detail: (ctx, input) => findEntryDetail(ctx.scope, kind, input.id),
    add: (ctx, input) => addEntry(ctx, kind, input),
    import: (ctx, input) => importEntries(ctx, kind, input),
    request: (ctx, input) => requestChange(ctx, kind, input),
    midReview: (ctx, input) => reviewRequest(ctx, kind, input),
    finalReview: (ctx, input) => reviewRequest(ctx, kind, input),
    withdraw: (ctx, input) => withdrawRequest(ctx, kind, input),
  });

export const blacklistHandlers = {
  mdmBlacklist: bindBlacklist('mdm', mdmBlacklistRoutes),
  packageBlacklist: bindBlacklist('package', packageBlacklistRoutes),
};
