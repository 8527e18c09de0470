import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { bind } from '../../../platform/http/bind.ts';
import { removeExport, signExport } from './export.service.ts';
import { pageExports } from './export.view.ts';
import { pageExportRecords } from './export-record.view.ts';

export const exportHandlers = bind(exportRoutes, {
  page: (ctx, input) => pageExports(ctx, input),
  records: (ctx, input) => pageExportRecords(ctx, input),
  url: (ctx, input) => signExport(ctx, input.id),
  remove: (ctx, input) => removeExport(ctx, input.id),
});
