import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { listDarkShops, pageLog } from '../log/log.view.ts';
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
  export: exportHandler(detectionExport),
});
