import { deviceOperationRoutes, useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { pageAuditEntries } from '../../identity/index.ts';
import { findHistory } from './device-history.view.ts';
import { pageEvents } from './use-log.view.ts';
import { useLogExport } from './use-log-export.view.ts';

export const useLogHandlers = bind(useLogRoutes, {
  page: (ctx, input) => pageEvents(ctx.scope, ctx.timezone, input),
  export: exportHandler(useLogExport),
  history: (ctx, input) => findHistory(ctx.scope, input),
});

export const deviceOperationHandlers = bind(deviceOperationRoutes, {
  page: (ctx, input) => pageAuditEntries(ctx.scope, ctx.timezone, { ...input, objectType: 'device' }),
});
