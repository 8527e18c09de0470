import type { noticesErrors } from '@tilldeck/contracts/notices/notices.errors';

export const errors: Record<keyof typeof noticesErrors, string> = {
  'notices.already_withdrawn': '通知已撤回',
  'notices.already_released': '通知已发布，只能修改正文',
  'notices.audience_not_allowed': '只有厂商可以通知厂商人员',
  'notices.not_released': '通知尚未发布',
  'notices.reminded_lately': '24 小时内已向未读者发送过邮件',
  'notices.not_a_draft': '通知已发布或已安排发布',
  'notices.feedback_answered': '此意见反馈已回复',
};
