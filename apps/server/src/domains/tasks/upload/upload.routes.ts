import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { bind } from '../../../platform/http/bind.ts';
import { beginWorkUpload, completeWorkUpload } from './upload.service.ts';

export const workHandlers = bind(workRoutes, {
  beginUpload: (ctx, input) => beginWorkUpload(ctx, input),
  completeUpload: (ctx, input) => completeWorkUpload(ctx, input),
});
