import type { systemErrors } from '@tilldeck/contracts/system/system.errors';

export const errors: Record<keyof typeof systemErrors, string> = {
  'system.dictionary_code_taken': 'A dictionary with this code already exists',
  'system.dictionary_value_taken': 'This value already exists in the dictionary',
  'system.ip_lock_own': 'This lock includes your own address and would lock you out',
  'system.ip_lock_exists': 'This address is already locked',
  'system.ip_lock_past': 'The end of the lock must be in the future',
  'system.ip_not_locked': 'None of these addresses is locked any more',
  'system.job_running': 'The job is running or has just finished',
  'system.blacklist_exists': 'This entry already exists. Open it to see its state or to request a change',
  'system.blacklist_not_possible': 'This is not possible in the current state of the entry',
  'system.blacklist_own_request': 'You requested this. Someone else must review it',
  'system.blacklist_same_reviewer': 'You did the mid-level review. Someone else must do the final review',
  'system.blacklist_not_requester': 'Only the requester can withdraw this request',
};
