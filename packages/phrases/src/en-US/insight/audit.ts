import type { insightManifest } from '@tilldeck/contracts/insight/insight.manifest';

/** What happened, by the audit names of the routes. */
export const audit = {
  'report.added': 'Added a scheduled report',
  'report.changed': 'Changed a scheduled report',
  'report.state_changed': 'Paused or resumed a scheduled report',
  'report.run': 'Sent a scheduled report',
  'report.deleted': 'Deleted a scheduled report',
  'share.added': 'Shared a page of the data center by link',
  'share.revoked': 'Revoked a link to a page of the data center',
};

/** What it happened to. */
export const objects: Record<(typeof insightManifest)['auditObjects'][number], string> = {
  scheduled_report: 'Scheduled report',
  share_link: 'Share link',
};
