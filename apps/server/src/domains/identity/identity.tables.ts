import {
  catalogue,
  ofAccount,
  ofInstallation,
  ofOrg,
  type TableDeclaration,
  type TableDeclarations,
  through,
} from '../../platform/db/table-declaration.ts';

const ofProvider = (holds: TableDeclaration['holds']): TableDeclaration =>
  through('identity_oidc_provider', 'provider_id', holds);

export const identityTables: TableDeclarations = {
  audit_check: ofInstallation('history'),
  identity_access: ofOrg('history'),
  identity_account: ofOrg('truth'),
  identity_account_role: ofAccount('truth'),
  identity_activation: ofAccount('transient'),
  identity_api_key: ofOrg('truth'),
  identity_captcha: ofInstallation('transient'),
  identity_cloud_link: ofAccount('truth'),
  identity_cloud_linking: ofAccount('transient'),
  identity_cloud_pass: ofAccount('transient'),
  identity_code_request: {
    ...ofInstallation('transient'),
    open: {
      may: ['SELECT', 'INSERT'],
      reason:
        'counted by the keyed hash of an address and by network, in whatever scope; holds no account or organisation',
    },
  },
  identity_department: ofOrg('truth'),
  identity_email_change: ofAccount('history'),
  identity_friend: ofOrg('truth'),
  identity_known_device: ofAccount('truth'),
  identity_login_failure: ofInstallation('transient'),
  identity_login_log: ofOrg('history'),
  identity_login_pass: ofAccount('transient'),
  identity_mail_code: ofAccount('transient'),
  identity_menu: catalogue,
  identity_oidc_attempt: ofProvider('transient'),
  identity_oidc_domain: ofProvider('truth'),
  identity_oidc_link: ofAccount('truth'),
  identity_oidc_logout: ofProvider('transient'),
  identity_oidc_provider: ofOrg('truth'),
  identity_org: ofOrg('truth', 'id'),
  identity_org_permission: ofOrg('truth'),
  identity_passkey: ofAccount('truth'),
  identity_passkey_challenge: {
    ...ofInstallation('transient'),
    open: {
      may: ['SELECT', 'INSERT', 'DELETE'],
      reason: 'random, for minutes, found by its value and the hash of a session; worth nothing without that session',
    },
  },
  identity_preference: ofAccount('truth'),
  identity_recovery_code: ofAccount('truth'),
  /** Not an organisation yet. */
  identity_registration: ofInstallation('transient'),
  identity_role: ofOrg('truth'),
  identity_role_permission: through('identity_role', 'role_id', 'truth'),
  identity_session: ofAccount('transient'),
  identity_spent_salt: {
    ...ofInstallation('transient'),
    open: { may: ['SELECT', 'INSERT'], reason: 'random values that were used once; nobody can free one again' },
  },
  identity_totp: ofAccount('truth'),
};
