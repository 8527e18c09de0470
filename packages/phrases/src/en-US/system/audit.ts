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
  'job.retried': 'Retried a background job',
  'job.discarded': 'Discarded a background job',
  'blacklist.added': 'Requested a blacklist entry',
  'blacklist.imported': 'Requested several blacklist entries',
  'blacklist.change_requested': 'Requested to enable or disable a blacklist entry',
  'blacklist.mid_reviewed': 'Completed the mid-level review of a blacklist entry',
  'blacklist.final_reviewed': 'Completed the final review of a blacklist entry',
  'blacklist.withdrawn': 'Withdrew a blacklist request',
};

/** What it happened to. */
export const objects: Record<(typeof systemManifest)['auditObjects'][number], string> = {
  dictionary: 'Dictionary',
  ip_lock: 'IP lock',
  job: 'Background job',
  mdm_blacklist: 'MDM blacklist entry',
  package_blacklist: 'Package blacklist entry',
};
