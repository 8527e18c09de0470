import { defineErrors } from '../core/error.ts';

/** 1016, 1017, 1038, 3015 and 3017 reach the caller as the full body (spec section 7); the meanings are ours. */
export const identityErrors = defineErrors({
  'identity.wrong_credentials': { code: 1001, field: 'password' },
  'identity.account_invalid': { code: 1002, field: 'account' },
  'identity.account_gone': { code: 1003, field: 'account' },
  'identity.account_disabled': { code: 1004, field: 'account' },
  'identity.salt_spent': { code: 1005 },
  'identity.captcha_required': { code: 1016, field: 'captcha' },
  'identity.captcha_wrong': { code: 1017, field: 'captcha' },
  'identity.not_activated': { code: 1038 },
  'identity.second_factor_required': { code: 3015 },
  'identity.password_must_change': { code: 3017 },
  'identity.code_wrong': { code: 1010, field: 'code' },
  'identity.code_expired': { code: 1011, field: 'code' },
  'identity.password_common': { code: 1021, field: 'newPassword' },
  'identity.email_taken': { code: 1030, field: 'email' },
  'identity.password_weak': { code: 1031, field: 'newPassword' },
  'identity.passwords_differ': { code: 1032, field: 'repeatPassword' },
  'identity.activation_expired': { code: 1033 },
  'identity.activation_failed': { code: 1034 },
  'identity.not_while_acting': { code: 1035 },
  'identity.service_not_granted': { code: 1036, status: 403 },
  'identity.termination_linked': { code: 1040 },
  'identity.termination_wrong_password': { code: 1041, field: 'password' },
  'identity.termination_not_verified': { code: 1042 },
});
