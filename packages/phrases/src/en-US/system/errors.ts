import type { systemErrors } from '@tilldeck/contracts/system/system.errors';

export const errors: Record<keyof typeof systemErrors, string> = {
  'system.dictionary_code_taken': 'A dictionary with this code already exists',
  'system.dictionary_value_taken': 'This value already exists in the dictionary',
  'system.ip_lock_own': 'Your own address is inside this lock. You would lock yourself out',
  'system.ip_lock_exists': 'This address is locked already',
  'system.ip_lock_past': 'The end of the lock must be in the future',
  'system.ip_not_locked': 'None of these addresses is locked any more',
  'system.job_running': 'The job is running right now or was finished a moment ago',
  'system.blacklist_exists': 'It is in this list already. Open that entry to see its state or to ask for another',
  'system.blacklist_not_possible': 'This is not possible in the state the entry is in now',
  'system.blacklist_own_request': 'You asked for this yourself. Somebody else has to review it',
  'system.blacklist_same_reviewer': 'You did the mid-level review. The final review is for somebody else',
  'system.blacklist_not_requester': 'Only the person who asked can take the request back',
};
