import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { otaSource } from '@tilldeck/contracts/tasks/ota.sources';
import { bind } from '../../../platform/http/bind.ts';
import { sourceViews } from '../source/source.view.ts';
import { addOta, forceTerminateOta, retryOta, terminateOta } from './ota.service.ts';

const views = sourceViews(otaSource);

export const otaHandlers = bind(otaRoutes, {
  page: (ctx, input) => views.page(ctx, input),
  detail: (ctx, input) => views.detail(ctx, input.id),
  devices: (ctx, input) => views.devices(ctx, input),
  add: (ctx, input) => addOta(ctx, input),
  retry: (ctx, input) => retryOta(ctx, input),
  terminate: (ctx, input) => terminateOta(ctx, input),
  forceTerminate: (ctx, input) => forceTerminateOta(ctx, input),
});
