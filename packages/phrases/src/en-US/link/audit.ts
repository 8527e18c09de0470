import type { linkManifest } from '@tilldeck/contracts/link/link.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'device.examination_requested': 'Started a self-test on the device',
  'device_key.enrolled': 'A device enrolled with its own key',
  'device_key.waits': 'A device key was submitted for approval',
  'device_key.rotated': 'A device renewed its key',
  'device_key.approved': 'Approved a device key',
  'device_key.refused': 'Rejected a device key',
  'device_key.revoked': 'Revoked a device key',
  'claim.added': 'Created a claim code',
  'claim.revoked': 'Revoked a claim code',
  'factory_key.added': 'Added factory keys',
  'factory_key.removed': 'Removed a factory key',
  'link_setting.changed': 'Changed the enrolment settings',
};

/** What it happened to. */
export const objects: Record<(typeof linkManifest)['auditObjects'][number], string> = {
  claim: 'Claim code',
  device_key: 'Device key',
  link_setting: 'Device connection',
};
