import type { noticesManifest } from '@tilldeck/contracts/notices/notices.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'notice.created': '撰写通知',
  'notice.changed': '修改通知',
  'notice.released': '发布通知',
  'notice.withdrawn': '撤回通知',
  'notice.reminded': '再次发送通知给未读者',
  'feedback.added': '发送意见反馈',
  'feedback.read': '阅读意见反馈',
  'feedback.answered': '回复意见反馈',
};

/** What it happened to. */
export const objects: Record<(typeof noticesManifest)['auditObjects'][number], string> = {
  notice: '通知',
  feedback: '意见反馈',
};
