import type { integrationManifest } from '@tilldeck/contracts/integration/integration.manifest';
import type { audit as english } from '../../en-US/integration/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'webhook.added': '添加 Webhook',
  'webhook.changed': '修改 Webhook',
  'webhook.deleted': '删除 Webhook',
  'webhook.enabled': '启用 Webhook',
  'webhook.disabled': '停用 Webhook',
  'webhook.secret_rotated': '更换 Webhook 密钥',
  'webhook.tested': '发送 Webhook 测试消息',
  'webhook.redelivered': '重新发送 Webhook 消息',
  'webhook.failed_redelivered': '重新发送失败的 Webhook 消息',
};

export const objects: Record<(typeof integrationManifest)['auditObjects'][number], string> = {
  webhook: 'Webhook',
};
