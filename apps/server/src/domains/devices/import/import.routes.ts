import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { bind } from '../../../platform/http/bind.ts';
import { receiveOrder } from './erp-order.service.ts';
import { findImportDetail, pageImports, pageRows } from './import.view.ts';
import { previewImport } from './preview.service.ts';
import { handBack } from './result.service.ts';
import { runImport } from './run.service.ts';
import { giveTemplate } from './template.service.ts';

export const importHandlers = bind(importRoutes, {
  page: (ctx, input) => pageImports(ctx, input),
  detail: (ctx, input) => findImportDetail(ctx, input.id),
  rows: (ctx, input) => pageRows(ctx, input),
  template: (ctx) => giveTemplate(ctx),
  preview: (ctx, input) => previewImport(ctx, input),
  run: (ctx, input) => runImport(ctx, input),
  result: (ctx, input) => handBack(ctx, input.id),
  erp: (ctx, input) => receiveOrder(ctx, input),
});
