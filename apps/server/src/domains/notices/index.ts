/**
 * notices: notices to people, who has read them, and the feedback they give.
 * Owns the tables `notices_*`. Events: `notices.notice` (writers' screens), `notices.arrived` (readers ask what is unread;
 * names nothing), `notices.feedback`. Reads accounts and organisations, and `devices_total` for who has a model.
 * Messages to one person and to-dos belong to the platform (`platform/home`), which every domain feeds.
 */
import { noticesManifest } from '@tilldeck/contracts/notices/notices.manifest';
import { openDomain } from '../../platform/domain.ts';
import { feedbackHandlers } from './feedback/feedback.routes.ts';
import { inboxHandlers } from './inbox/inbox.routes.ts';
import { noticeJobs } from './notice/notice.jobs.ts';
import { noticeMails } from './notice/notice.mails.ts';
import { noticeHandlers } from './notice/notice.routes.ts';
import { noticesCards, noticesMessages, noticesSearchers } from './notices.home.ts';
import { noticesTables } from './notices.tables.ts';

export const noticesDomain = openDomain(noticesManifest, {
  tables: noticesTables,
  routes: { notice: noticeHandlers, inbox: inboxHandlers, feedback: feedbackHandlers },
  jobs: noticeJobs,
  mails: noticeMails,
  homeCards: noticesCards,
  searchers: noticesSearchers,
  messageKinds: noticesMessages,
});
