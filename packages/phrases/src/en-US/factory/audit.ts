import type { factoryManifest } from '@tilldeck/contracts/factory/factory.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'scale_code.added': 'Added a scale code',
  'scale_code.changed': 'Changed a scale code',
  'scale_code.ended': 'Ended a scale code',
};

/** What it happened to. */
export const objects: Record<(typeof factoryManifest)['auditObjects'][number], string> = {
  scale_code: 'Scale code',
};
