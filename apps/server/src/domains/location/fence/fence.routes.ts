import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { addFence, changeFence, removeFence, switchFence } from './fence.service.ts';
import { findFence, pageFences } from './fence.view.ts';
import { listAround } from './fence-around.view.ts';
import { pageFenceDevices } from './fence-device.view.ts';
import { lookAtFixes } from './fence-fixes.service.ts';
import { pageLog } from './fence-log.view.ts';
import { fenceLogExport } from './fence-log-export.view.ts';
import { rehearseFence } from './fence-rehearsal.service.ts';

export const fenceHandlers = bind(fenceRoutes, {
  page: (ctx, input) => pageFences(ctx, input),
  detail: (ctx, input) => findFence(ctx, input.id),
  add: (ctx, input) => addFence(ctx, input),
  modify: (ctx, input) => changeFence(ctx, input),
  enable: (ctx, input) => switchFence(ctx, input, true),
  disable: (ctx, input) => switchFence(ctx, input, false),
  remove: (ctx, input) => removeFence(ctx, input),
  devices: (ctx, input) => pageFenceDevices(ctx, input),
  log: (ctx, input) => pageLog(ctx, input),
  fixes: (ctx, input) => lookAtFixes(ctx, input.id),
  rehearse: (ctx, input) => rehearseFence(ctx, input),
  around: (ctx, input) => listAround(ctx, input),
  export: exportHandler(fenceLogExport),
});
