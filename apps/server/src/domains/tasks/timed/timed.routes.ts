import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addTimed, approveTimed, changeTimed, removeTimed, toggleTimed } from './timed.service.ts';
import { findTimed, pageRunDevices, pageRuns, pageTimed } from './timed.view.ts';

export const timedHandlers = bind(timedRoutes, {
  page: (ctx, input) => pageTimed(ctx, input),
  detail: (ctx, input) => findTimed(ctx, input.id),
  add: (ctx, input) => addTimed(ctx, input),
  modify: (ctx, input) => changeTimed(ctx, input),
  toggle: (ctx, input) => toggleTimed(ctx, input),
  approve: (ctx, input) => approveTimed(ctx, input),
  remove: (ctx, input) => removeTimed(ctx, input),
  runs: (ctx, input) => pageRuns(ctx, input),
  devices: (ctx, input) => pageRunDevices(ctx, input),
});
