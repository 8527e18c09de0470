import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { bind } from '../../../platform/http/bind.ts';
import { readNotices } from './inbox.service.ts';
import { findReceived, listUnread, pageReceived } from './inbox.view.ts';

export const inboxHandlers = bind(inboxRoutes, {
  unread: (ctx) => listUnread(ctx),
  received: (ctx, input) => pageReceived(ctx, input),
  open: (ctx, input) => findReceived(ctx, input.id),
  read: (ctx, input) => readNotices(ctx, input),
});
