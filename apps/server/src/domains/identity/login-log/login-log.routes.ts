import { loginLogRoutes } from '@tilldeck/contracts/identity/login-log.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { pageLogins } from './login-log.view.ts';
import { loginLogExport } from './login-log-export.view.ts';

export const loginLogHandlers = bind(loginLogRoutes, {
  page: (ctx, input) => pageLogins(ctx.scope, ctx.timezone, input),
  export: exportHandler(loginLogExport),
});
