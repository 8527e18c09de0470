import type { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'firmware.added': 'Added printer firmware',
  'firmware.changed': 'Changed printer firmware',
  'firmware.deleted': 'Deleted printer firmware',
  'firmware.released': 'Released printer firmware',
  'factory_policy.added': 'Added a factory policy',
  'factory_policy.changed': 'Changed a factory policy',
  'factory_policy.removed': 'Deleted a factory policy',
  'factory_policy.released': 'Released a factory policy',
  'factory_policy.withdrawn': 'Withdrew a factory policy',
  'scale_code.added': 'Added a scale code',
  'scale_code.changed': 'Changed a scale code',
  'scale_code.ended': 'Ended a scale code',
};

/** What it happened to. */
export const objects: Record<(typeof factoryManifest)['auditObjects'][number], string> = {
  firmware: 'Printer firmware',
  factory_policy: 'Factory policy',
  scale_code: 'Scale code',
};
