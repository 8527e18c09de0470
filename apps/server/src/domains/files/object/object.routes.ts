import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { bind } from '../../../platform/http/bind.ts';
import { signDownload } from './download.service.ts';
import { findFileDetail } from './object.view.ts';
import { abortUpload, beginUpload, completeUpload, continueUpload } from './upload.service.ts';

export const fileHandlers = bind(fileRoutes, {
  begin: (ctx, input) => beginUpload(ctx, input),
  parts: (ctx, input) => continueUpload(ctx, input),
  complete: (ctx, input) => completeUpload(ctx, input.fileId),
  abort: (ctx, input) => abortUpload(ctx, input.fileId),
  detail: (ctx, input) => findFileDetail(ctx, input.fileId),
  url: (ctx, input) => signDownload(ctx, input),
});
