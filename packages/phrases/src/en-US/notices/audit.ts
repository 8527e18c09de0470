import type { noticesManifest } from '@tilldeck/contracts/notices/notices.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'notice.created': 'Wrote a notice',
  'notice.changed': 'Changed a notice',
  'notice.released': 'Released a notice',
  'notice.withdrawn': 'Withdrew a notice',
  'notice.reminded': 'Sent a notice again to those who had not read it',
  'feedback.added': 'Sent feedback',
  'feedback.read': 'Read feedback',
  'feedback.answered': 'Answered feedback',
};

/** What it happened to. */
export const objects: Record<(typeof noticesManifest)['auditObjects'][number], string> = {
  notice: 'Notice',
  feedback: 'Feedback',
};
