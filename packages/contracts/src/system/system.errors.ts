import { defineErrors } from '../core/error.ts';

export const systemErrors = defineErrors({
  'system.dictionary_code_taken': { code: 2001, field: 'type' },
  'system.dictionary_value_taken': { code: 2002, field: 'value' },
  'system.ip_lock_own': { code: 2003, field: 'ip' },
  'system.ip_lock_exists': { code: 2004, field: 'ip' },
  'system.ip_lock_past': { code: 2005, field: 'expiresAt' },
  'system.ip_not_locked': { code: 2006 },
  'system.job_running': { code: 2007 },
  'system.blacklist_exists': { code: 2020, field: 'value' },
  'system.blacklist_not_possible': { code: 2021 },
  'system.blacklist_own_request': { code: 2022 },
  'system.blacklist_same_reviewer': { code: 2023 },
  'system.blacklist_not_requester': { code: 2024 },
});
type SystemErrors = typeof systemErrors;

declare module '../core/error-code.ts' {
  interface Refusals extends SystemErrors {}
}
