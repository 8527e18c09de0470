import type { AuditObjectType } from '@tilldeck/contracts/identity/audit-object.schemas';

/** Kinds of things the operation log speaks of. */
export const objects: Record<AuditObjectType, string> = {
  account: 'Account',
  apiKey: 'API key',
  audit_trail: 'Record of operations',
  cloud: 'Other cloud',
  company: 'Company',
  department: 'Department',
  dictionary: 'Dictionary',
  export: 'Export',
  file: 'File',
  friend: 'Friend account',
  ip_lock: 'IP lock',
  job: 'Background job',
  mdm_blacklist: 'MDM blacklist entry',
  menu: 'Menu entry',
  oidc_provider: 'Company sign-in',
  operator: 'Operator',
  package_blacklist: 'Package blacklist entry',
  partner: 'Partner',
  partner_access: 'Access to a partner',
  role: 'Role',
  webhook: 'Webhook',
};
