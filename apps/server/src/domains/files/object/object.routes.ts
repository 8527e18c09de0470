import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { bind } from '../../../platform/http/bind.ts';
import { signDownload } from './download.service.ts';
import { presentFile } from './object.view.ts';
import { findReadable } from './read.service.ts';
import { abortUpload, beginUpload, completeUpload, continueUpload } from './upload.service.ts';

export const fileHandlers = bind(fileRoutes, {
  begin: (ctx, input) => beginUpload(ctx, input),
  parts: (ctx, input) => continueUpload(ctx, input),
  complete: (ctx, input) => completeUpload(ctx, input.fileId),
  abort: (ctx, input) => abortUpload(ctx, input.fileId),
  detail: async (ctx, input) => presentFile(await findReadable(ctx, input.fileId), ctx.language),
  url: (ctx, input) => signDownload(ctx, input),
});
