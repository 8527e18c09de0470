import type { AuditObjectType } from '@tilldeck/contracts/identity/audit-object.schemas';

export const objects: Record<AuditObjectType, string> = {
  account: '账号',
  apiKey: 'API 密钥',
  audit_trail: '操作记录',
  blacklist: '黑名单条目',
  company: '公司信息',
  department: '部门',
  dictionary: '字典',
  export: '导出文件',
  file: '文件',
  friend: '好友账号',
  ip_lock: 'IP 锁定',
  job: '后台任务',
  menu: '菜单资源',
  oidc_provider: '企业登录',
  operator: '操作员',
  partner: '合作伙伴',
  partner_access: '代入合作伙伴',
  role: '角色',
  webhook: 'Webhook',
};
