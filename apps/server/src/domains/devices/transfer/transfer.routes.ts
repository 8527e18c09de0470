import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { bind } from '../../../platform/http/bind.ts';
import { previewTransfer } from './preview.service.ts';
import { runTransfer } from './run.service.ts';
import { findBatchDetail, findTargets, pageBatches, pageRecords } from './transfer.view.ts';

export const transferHandlers = bind(transferRoutes, {
  page: (ctx, input) => pageRecords(ctx, input),
  batches: (ctx, input) => pageBatches(ctx, input),
  detail: (ctx, input) => findBatchDetail(ctx, input.id),
  targets: (ctx, input) => findTargets(ctx, input),
  preview: (ctx, input) => previewTransfer(ctx, input),
  run: (ctx, input) => runTransfer(ctx, input),
});
