import { lifecycleRoutes } from '@tilldeck/contracts/devices/lifecycle.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { pageLifecycle } from './lifecycle.view.ts';
import { lifecycleExport } from './lifecycle-export.view.ts';

export const lifecycleHandlers = bind(lifecycleRoutes, {
  page: (ctx, input) => pageLifecycle(ctx.scope, ctx.timezone, input),
  export: exportHandler(lifecycleExport),
});
