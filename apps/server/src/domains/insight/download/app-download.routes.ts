import { appDownloadRoutes } from '@tilldeck/contracts/insight/app-download.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { pageAppDownloads } from './app-download.view.ts';
import { appDownloadExport } from './app-download-export.view.ts';
import { listDownloadChoices } from './download-choices.view.ts';

export const appDownloadHandlers = bind(appDownloadRoutes, {
  page: (ctx, input) => pageAppDownloads(ctx.scope, ctx.timezone, input),
  choices: (ctx, input) => listDownloadChoices(ctx, input),
  export: exportHandler(appDownloadExport),
});
