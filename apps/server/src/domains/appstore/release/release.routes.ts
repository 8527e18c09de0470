import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { releaseSource } from '@tilldeck/contracts/appstore/release.sources';
import { bind } from '../../../platform/http/bind.ts';
import { sourceViews } from '../../tasks/index.ts';
import { pageReleasable } from './releasable.view.ts';
import {
  addRelease,
  forceTerminateRelease,
  pageLeftOutOfRelease,
  previewRelease,
  retryRelease,
  terminateRelease,
} from './release.service.ts';

const views = sourceViews(releaseSource);

export const releaseHandlers = bind(releaseRoutes, {
  page: (ctx, input) => views.page(ctx, input),
  detail: (ctx, input) => views.detail(ctx, input.id),
  devices: (ctx, input) => views.devices(ctx, input),
  apps: (ctx, input) => pageReleasable(ctx, input),
  preview: (ctx, input) => previewRelease(ctx, input),
  skipped: (ctx, input) => pageLeftOutOfRelease(ctx, input),
  add: (ctx, input) => addRelease(ctx, input),
  retry: (ctx, input) => retryRelease(ctx, input),
  terminate: (ctx, input) => terminateRelease(ctx, input),
  forceTerminate: (ctx, input) => forceTerminateRelease(ctx, input),
});
