import { approvalRoutes } from '@tilldeck/contracts/service/approval.routes';
import { bind } from '../../../platform/http/bind.ts';
import { failOrder, passOrder } from './approval.service.ts';
import { pageQueue } from './approval.view.ts';

export const approvalHandlers = bind(approvalRoutes, {
  page: (ctx, input) => pageQueue(ctx, input),
  pass: (ctx, input) => passOrder(ctx, input),
  fail: (ctx, input) => failOrder(ctx, input),
});
