import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { findEntryDetail, pageEntries, pageObjectEntries } from './audit.view.ts';
import { startCheck } from './audit-check.service.ts';
import { findRecord } from './audit-check.view.ts';
import { operationLogExport } from './audit-export.view.ts';

export const auditHandlers = bind(auditRoutes, {
  page: (ctx, input) => pageEntries(ctx.scope, ctx.timezone, input),
  detail: (ctx, input) => findEntryDetail(ctx.scope, input.id),
  object: (ctx, input) => pageObjectEntries(ctx.scope, input),
  export: exportHandler(operationLogExport),
  record: (ctx) => findRecord(ctx.scope),
  check: (ctx) => startCheck(ctx),
});
