import type { systemManifest } from '@tilldeck/contracts/system/system.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'dictionary.type_added': 'Added a dictionary',
  'dictionary.type_changed': 'Changed a dictionary',
  'dictionary.state_changed': 'Enabled or disabled a dictionary or value',
  'dictionary.value_added': 'Added a dictionary value',
  'dictionary.value_changed': 'Changed a dictionary value',
  'iplock.added': 'Locked an address',
  'iplock.unlocked': 'Unlocked an address',
  'job.retried': 'Ran a background job again',
  'job.discarded': 'Discarded a background job',
  'blacklist.added': 'Asked to put an entry on a blacklist',
  'blacklist.imported': 'Asked to put many entries on a blacklist',
  'blacklist.change_requested': 'Asked to enable or disable a blacklist entry',
  'blacklist.mid_reviewed': 'Did the mid-level review of a blacklist entry',
  'blacklist.final_reviewed': 'Did the final review of a blacklist entry',
  'blacklist.withdrawn': 'Took back a request about a blacklist entry',
};

/** What it happened to. */
export const objects: Record<(typeof systemManifest)['auditObjects'][number], string> = {
  dictionary: 'Dictionary',
  ip_lock: 'IP lock',
  job: 'Background job',
  mdm_blacklist: 'MDM blacklist entry',
  package_blacklist: 'Package blacklist entry',
};
