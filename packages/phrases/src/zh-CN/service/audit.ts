import type { audit as english, objects as englishObjects } from '../../en-US/service/audit.ts';

/** What happened, by the audit names of the routes. */
export const audit: Record<keyof typeof english, string> = {
  'service_order.submitted': '提交了服务订单',
  'service_order.resubmitted': '修改并重新提交了服务订单',
  'service_order.completing': '开始执行服务订单',
  'service_order.closed': '关闭了服务订单',
  'service_order.passed': '通过了服务订单的审批步骤',
  'service_order.failed': '驳回了服务订单',
};

/** What it happened to. */
export const objects: Record<keyof typeof englishObjects, string> = {
  service_order: '服务订单',
};
