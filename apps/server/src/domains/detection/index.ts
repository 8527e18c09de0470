/**
 * detection: who is told when devices are offline. Policies that look at devices in a daily slot, what they found, whom they
 * told and what they kept silent about.
 * Owns the tables `detection_*`. Events: `detection.policy` (id of a policy that changed or found something).
 * Reads `link_absence` and `link_outage` (link), and devices with their shops (devices). Does not own: when devices were
 * without connection (link).
 */
import { detectionManifest } from '@tilldeck/contracts/detection/detection.manifest';
import { openDomain } from '../../platform/domain.ts';
import { detectionCards, detectionSearchers, detectionTodos } from './detection.home.ts';
import { detectionTables } from './detection.tables.ts';
import { detectionExport } from './log/log-export.view.ts';
import { lookJobs } from './look/look.jobs.ts';
import { digestLetter } from './mail/digest-letter.service.ts';
import { ourOutageMail } from './mail/outage.mails.ts';
import { detectionsNaming } from './policy/naming.view.ts';
import { detectionHandlers } from './policy/policy.routes.ts';

// For the bench.
export { lookDue } from './look/look.service.ts';

export const detectionDomain = openDomain(detectionManifest, {
  tables: detectionTables,
  routes: { detection: detectionHandlers },
  exports: [detectionExport],
  jobs: lookJobs,
  letters: [digestLetter],
  mails: [ourOutageMail],
  naming: detectionsNaming,
  todos: detectionTodos,
  homeCards: detectionCards,
  searchers: detectionSearchers,
});
