import { z } from 'zod';
import { instant, recordId } from '../core/schema.ts';
import { noticeTypes } from './notice.states.ts';
import { maxUnread } from './notices.limits.ts';

/** A notice as those who receive it see it. Who may read one is asked of its audience, not of an organisation's rows. */
export const receivedId = recordId.describe('A notice that reaches the caller');

export const receivedNotice = z.object({
  id: recordId,
  titleEn: z.string(),
  titleZh: z.string(),
  type: z.enum(noticeTypes),
  from: z.string().describe('The organisation that wrote it'),
  releasedAt: instant,
  readAt: instant.nullable(),
});
export type ReceivedNotice = z.output<typeof receivedNotice>;

export const openedNotice = receivedNotice.extend({ contentEn: z.string(), contentZh: z.string() });
export type OpenedNotice = z.output<typeof openedNotice>;

export const unreadNotices = z.object({
  count: z.number().int().describe(`At most ${maxUnread}`),
  isCapped: z.boolean(),
  items: z.array(receivedNotice).describe('The newest of them'),
  popups: z.array(recordId).describe('Those that open by themselves, oldest first'),
});

export const readRequest = z.object({
  ids: z.array(receivedId).min(1).max(100).optional().describe('Absent: all unread ones'),
});
export const receivedFilter = z.object({ isUnread: z.boolean().optional() });
