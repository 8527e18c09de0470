import type { supportManifest } from '@tilldeck/contracts/support/support.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'ticket.submitted': '提交工单',
  'ticket.replied': '回复工单',
  'ticket.proposed': '提出解决方案',
  'ticket.noted': '添加内部备注',
  'ticket.taken': '领取工单',
  'ticket.assigned': '分配工单',
  'ticket.handed_back': '退回工单',
  'ticket.confirmed': '答复解决方案',
  'ticket.closed': '关闭工单',
  'ticket.merged': '合并工单',
  'ticket.unmerged': '撤销工单合并',
  'ticket.rated': '评价了工单',
  'ticket.granted': '就工单授权售后访问',
  'ticket.grant_ended': '结束售后访问授权',
  'ticket.grant_over': '售后访问授权已结束',
  'ticket.silent': '工单因无回复自动流转',
  'ticket_answer.added': '新增预设回复',
  'ticket_answer.changed': '修改预设回复',
  'ticket_answer.removed': '删除预设回复',
  'ticket_mail.accepted': '将邮件加入工单',
  'ticket_mail.discarded': '丢弃了邮件',
  'ticket_clock.changed': '修改响应时限',
};

/** What it happened to. */
export const objects: Record<(typeof supportManifest)['auditObjects'][number], string> = {
  ticket: '工单',
  ticket_answer: '预设回复',
  ticket_mail: '邮件',
  ticket_clock: '响应时限',
};
