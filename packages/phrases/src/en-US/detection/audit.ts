import type { detectionManifest } from '@tilldeck/contracts/detection/detection.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'detection.added': 'Added an offline detection',
  'detection.changed': 'Changed an offline detection',
  'detection.enabled': 'Enabled an offline detection',
  'detection.disabled': 'Disabled an offline detection',
  'detection.deleted': 'Deleted an offline detection',
};

/** What it happened to. */
export const objects: Record<(typeof detectionManifest)['auditObjects'][number], string> = {
  detection_policy: 'Offline detection',
};
