import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { listAbsences } from '../log/absence.view.ts';
import { listDarkShops, listSilenced, pageLogShops } from '../log/case.view.ts';
import { pageLog } from '../log/log.view.ts';
import { detectionExport } from '../log/log-export.view.ts';
import { addPolicy, changePolicy, removePolicy, switchPolicy } from './policy.service.ts';
import { findPolicyDetail, pagePolicies } from './policy.view.ts';
import { rehearsePolicy } from './rehearsal.service.ts';

export const detectionHandlers = bind(detectionRoutes, {
  page: (ctx, input) => pagePolicies(ctx, input),
  detail: (ctx, input) => findPolicyDetail(ctx, input.id),
  preview: (ctx, input) => rehearsePolicy(ctx, input),
  add: (ctx, input) => addPolicy(ctx, input),
  modify: (ctx, input) => changePolicy(ctx, input),
  enable: (ctx, input) => switchPolicy(ctx, input, true),
  disable: (ctx, input) => switchPolicy(ctx, input, false),
  remove: (ctx, input) => removePolicy(ctx, input),
  log: (ctx, input) => pageLog(ctx, input),
  shops: (ctx, input) => listDarkShops(ctx.scope, input.id),
  logShops: (ctx, input) => pageLogShops(ctx, input),
  silenced: (ctx, input) => listSilenced(ctx.scope, input.id),
  absences: (ctx, input) => listAbsences(ctx.scope, input),
  export: exportHandler(detectionExport),
});
