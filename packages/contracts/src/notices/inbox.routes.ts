import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf } from '../core/schema.ts';
import {
  openedNotice,
  readRequest,
  receivedFilter,
  receivedId,
  receivedNotice,
  unreadNotices,
} from './inbox.schemas.ts';

const live = { topics: ['notices.arrived'] };

/** For those who receive notices: everybody who is signed in. A person who acts for a partner receives none there. */
export const inboxRoutes = defineLiveRoutes('notices/inbox', live, {
  unread: route({
    method: 'POST',
    path: 'support/notice/unread',
    permission: 'signedIn',
    summary: 'Notices the caller has not read, and those of them that open by themselves',
    input: z.object({}),
    output: unreadNotices,
    notFor: ['key'],
  }),
  received: route({
    method: 'POST',
    path: 'support/notice/received',
    permission: 'signedIn',
    summary: 'Page through the notices that reach the caller, newest first',
    input: pageOf(receivedFilter, ['releasedAt']),
    output: paged(receivedNotice),
    notFor: ['key'],
  }),
  open: route({
    method: 'POST',
    path: 'support/notice/open',
    permission: 'signedIn',
    summary: 'One notice that reaches the caller, with its texts',
    input: z.object({ id: receivedId }),
    output: openedNotice,
    errors: ['core.not_found'],
    notFor: ['key'],
  }),
  read: route({
    method: 'POST',
    path: 'support/notice/read',
    permission: 'signedIn',
    summary: 'Say that the caller has read notices; others are left alone',
    input: readRequest,
    output: nothing,
    notFor: ['actor', 'key'],
  }),
});
