import { releaseRoutes } from '@tilldeck/contracts/tasks/release.routes';
import { releaseSource } from '@tilldeck/contracts/tasks/release.states';
import { bind } from '../../../platform/http/bind.ts';
import { sourceViews } from '../source/source.view.ts';
import { addRelease, forceTerminateRelease, retryRelease, terminateRelease } from './release.service.ts';

const views = sourceViews(releaseSource);

export const releaseHandlers = bind(releaseRoutes, {
  page: (ctx, input) => views.page(ctx, input),
  detail: (ctx, input) => views.detail(ctx, input.id),
  devices: (ctx, input) => views.devices(ctx, input),
  add: (ctx, input) => addRelease(ctx, input),
  retry: (ctx, input) => retryRelease(ctx, input),
  terminate: (ctx, input) => terminateRelease(ctx, input),
  forceTerminate: (ctx, input) => forceTerminateRelease(ctx, input),
});
