import type { policiesManifest } from '@tilldeck/contracts/policies/policies.manifest';
import type { audit as english } from '../../en-US/policies/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'policy.added': '新增策略规则',
  'policy.changed': '修改策略规则',
  'policy.removed': '删除策略规则',
  'policy.released': '发布策略规则',
  'policy.rollout_moved': '暂停、继续或停止策略规则的发布',
  'policy.withdrawn': '撤回策略规则',
  'policy.reverted': '将策略规则恢复到较早版本',
  'policy.retried': '在失败的设备上重试策略规则',
};

export const objects: Record<(typeof policiesManifest)['auditObjects'][number], string> = {
  policy_rule: '策略规则',
};
