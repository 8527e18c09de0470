import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { bind } from '../../../platform/http/bind.ts';
import { findEntryDetail, pageEntries, pageObjectEntries } from './audit.view.ts';

export const auditHandlers = bind(auditRoutes, {
  page: (ctx, input) => pageEntries(ctx.scope, ctx.timezone, input),
  detail: (ctx, input) => findEntryDetail(ctx.scope, input.id),
  object: (ctx, input) => pageObjectEntries(ctx.scope, input),
});
