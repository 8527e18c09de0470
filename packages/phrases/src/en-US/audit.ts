/** What happened, by the audit names of the routes. The test beside the languages finds the ones that are missing. */
export const audit = {
  'session.opened': 'Signed in',
  'session.closed': 'Signed out',
  'credential.reset_code_requested': 'Asked for a password reset code',
  'credential.password_reset': 'Set a new password by code',
  'dictionary.type_added': 'Added a dictionary',
  'dictionary.type_changed': 'Changed a dictionary',
  'dictionary.state_changed': 'Enabled or disabled a dictionary or value',
  'dictionary.value_added': 'Added a dictionary value',
  'dictionary.value_changed': 'Changed a dictionary value',
  'iplock.added': 'Locked an address',
  'iplock.unlocked': 'Unlocked an address',
  'job.retried': 'Ran a background job again',
  'job.discarded': 'Discarded a background job',
  'file.uploaded': 'Uploaded a file',
  'file.upload_aborted': 'Aborted an upload',
};
