import type { systemManifest } from '@tilldeck/contracts/system/system.manifest';
import type { audit as english } from '../../en-US/system/audit.ts';

export const audit: Record<keyof typeof english, string> = {
  'dictionary.type_added': '新增字典',
  'dictionary.type_changed': '修改字典',
  'dictionary.state_changed': '启用或停用字典或字典值',
  'dictionary.value_added': '新增字典值',
  'dictionary.value_changed': '修改字典值',
  'iplock.added': '锁定地址',
  'iplock.unlocked': '解锁地址',
  'job.retried': '重新执行后台任务',
  'job.discarded': '丢弃后台任务',
  'blacklist.added': '申请加入黑名单',
  'blacklist.imported': '批量申请加入黑名单',
  'blacklist.change_requested': '申请启用或停用黑名单条目',
  'blacklist.mid_reviewed': '对黑名单条目进行中级审核',
  'blacklist.final_reviewed': '对黑名单条目进行终审',
  'blacklist.withdrawn': '撤回黑名单申请',
};

export const objects: Record<(typeof systemManifest)['auditObjects'][number], string> = {
  dictionary: '字典',
  ip_lock: 'IP 锁定',
  job: '后台任务',
  mdm_blacklist: 'MDM 黑名单条目',
  package_blacklist: '包名黑名单条目',
};
