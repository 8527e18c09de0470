import type { linkManifest } from '@tilldeck/contracts/link/link.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'device.examination_requested': 'Asked the device to test itself',
  'device_key.enrolled': 'A device came in with a key of its own',
  'device_key.waits': 'A key of a device waits for approval',
  'device_key.rotated': 'A device brought its next key',
  'device_key.approved': 'Approved a key of a device',
  'device_key.refused': 'Refused a key of a device',
  'device_key.revoked': 'Revoked the key of a device',
  'claim.added': 'Made a claim code',
  'claim.revoked': 'Revoked a claim code',
  'factory_key.added': 'Listed keys of the factory',
  'factory_key.removed': 'Took a key off the list of the factory',
  'link_setting.changed': 'Changed how devices are admitted',
};

/** What it happened to. */
export const objects: Record<(typeof linkManifest)['auditObjects'][number], string> = {
  claim: 'Claim code',
  device_key: 'Device key',
  link_setting: 'Device connection',
};
