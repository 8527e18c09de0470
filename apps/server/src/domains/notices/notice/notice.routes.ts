import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { bind } from '../../../platform/http/bind.ts';
import {
  askAudience,
  changeNotice,
  createNotice,
  releaseNotice,
  remindUnread,
  withdrawNotice,
} from './notice.service.ts';
import { findNoticeDetail, pageNotices, pageReceipts } from './notice.view.ts';

export const noticeHandlers = bind(noticeRoutes, {
  page: (ctx, input) => pageNotices(ctx, input),
  detail: (ctx, input) => findNoticeDetail(ctx.scope, input.id),
  audience: (ctx, input) => askAudience(ctx, input),
  create: (ctx, input) => createNotice(ctx, input),
  update: (ctx, input) => changeNotice(ctx, input),
  release: (ctx, input) => releaseNotice(ctx, input),
  withdraw: (ctx, input) => withdrawNotice(ctx, input.id),
  receipts: (ctx, input) => pageReceipts(ctx.scope, input),
  remind: (ctx, input) => remindUnread(ctx, input.id),
});
