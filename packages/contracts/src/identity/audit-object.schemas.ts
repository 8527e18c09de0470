/** Kinds of things the operation log speaks of: the `objectType` of `tx.audit`. Each has a text in both languages. */
export const auditObjectTypes = [
  'account',
  'apiKey',
  'audit_trail',
  'blacklist',
  'company',
  'department',
  'dictionary',
  'export',
  'file',
  'friend',
  'ip_lock',
  'job',
  'menu',
  'oidc_provider',
  'operator',
  'partner',
  'partner_access',
  'role',
  'webhook',
] as const;
export type AuditObjectType = (typeof auditObjectTypes)[number];
