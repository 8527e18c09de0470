import type { integrationErrors } from '@tilldeck/contracts/integration/integration.errors';

export const errors: Record<keyof typeof integrationErrors, string> = {
  'integration.url_needs_https': '地址必须以 https:// 开头',
  'integration.address_not_allowed': '该地址不是公网地址。Webhook 只能发往公网地址',
  'integration.too_many_webhooks': '每个组织最多 {{max}} 个 Webhook，请先删除不再使用的',
  'integration.event_not_held': '无法订阅“{{type}}”：您没有相应的权限',
  'integration.webhook_disabled': 'Webhook 已停用，请先启用',
  'integration.delivery_under_way': '消息正在发送，请稍后再试',
};
