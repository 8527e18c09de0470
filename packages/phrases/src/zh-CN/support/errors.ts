import type { supportErrors } from '@tilldeck/contracts/support/support.errors';

export const errors: Record<keyof typeof supportErrors, string> = {
  'support.ticket_closed': '此工单已关闭。如需更多帮助，请提交新工单。',
  'support.too_many_files': '最多 5 个附件',
  'support.newer_message': '有更新的消息。请先阅读，再发送您的回复。',
  'support.wrong_state': '工单当前状态下无法执行此操作',
  'support.device_unknown': '没有此序列号的设备',
  'support.partner_needed': '请选择代哪个合作伙伴提交',
  'support.not_an_agent': '此人无法处理工单',
  'support.other_organisation': '只能合并同一合作伙伴的工单',
  'support.merge_itself': '请选择其他工单',
  'support.unmerge_over': '合并只能在 30 天内撤销',
  'support.not_merged': '此工单未被合并',
  'support.merged_closed': '此工单已关闭，请选择未关闭的工单。',
  'support.answer_name_taken': '该语言下已有同名的预设回复',
  'support.problem_unknown': '此问题类型已不存在，请选择其他类型。',
  'support.not_asked': '工单处理完成后才能评价',
  'support.customer_rates': '只有客户可以评价工单',
  'support.mail_decided': '其他人已处理此邮件，列表会显示新状态。',
  'support.mail_unreadable': '无法读取此邮件，因此不能加入工单',
  'support.too_many_answers': '预设回复最多 500 条，请先删除一些。',
};
