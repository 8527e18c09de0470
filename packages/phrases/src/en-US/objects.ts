import type { AuditObjectType } from '@tilldeck/contracts/identity/audit-object.schemas';

/** Kinds of things the operation log speaks of. */
export const objects: Record<AuditObjectType, string> = {
  account: 'Account',
  apiKey: 'API key',
  auditTrail: 'Record of operations',
  company: 'Company',
  department: 'Department',
  dictionary: 'Dictionary',
  export: 'Export',
  file: 'File',
  friend: 'Friend account',
  ip: 'IP address',
  job: 'Background job',
  mdmBlacklist: 'MDM blacklist entry',
  menu: 'Menu entry',
  oidcProvider: 'Company sign-in',
  operator: 'Operator',
  packageBlacklist: 'Package blacklist entry',
  partner: 'Partner',
  partnerAccess: 'Access to a partner',
  role: 'Role',
  session: 'Session',
  webhook: 'Webhook',
};
