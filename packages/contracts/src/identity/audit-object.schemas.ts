/** Kinds of things the operation log speaks of: the `objectType` of `tx.audit`. Each has a text in both languages. */
export const auditObjectTypes = [
  'account',
  'apiKey',
  'audit_trail',
  'cloud',
  'company',
  'department',
  'claim',
  'device',
  'device_group',
  'device_import',
  'device_key',
  'device_model',
  'device_series',
  'device_tag',
  'dictionary',
  'export',
  'file',
  'friend',
  'ip_lock',
  'job',
  'link_setting',
  'mdm_blacklist',
  'menu',
  'oidc_provider',
  'operator',
  'package_blacklist',
  'partner',
  'partner_access',
  'role',
  'shop',
  'transfer',
  'webhook',
] as const;
export type AuditObjectType = (typeof auditObjectTypes)[number];

/** What devices do by themselves, beside the audit names of calls. Each has a text in both languages. */
export const deviceAuditNames = ['device_key.enrolled', 'device_key.waits'] as const;
