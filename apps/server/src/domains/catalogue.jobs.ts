import { tellDraftJob } from '@tilldeck/contracts/appstore/draft.jobs';
import { startPublicationsJob } from '@tilldeck/contracts/appstore/publication.jobs';
import { mailVerdictJob } from '@tilldeck/contracts/appstore/review.jobs';
import { tellDevicesJob } from '@tilldeck/contracts/appstore/tell.jobs';
import type { JobSpec } from '@tilldeck/contracts/core/job';
import {
  importDevicesJob,
  intakeMaintenanceJob,
  pullDueErpsJob,
  pullErpJob,
  transferDevicesJob,
} from '@tilldeck/contracts/devices/import.jobs';
import { warrantyJob } from '@tilldeck/contracts/devices/warranty.jobs';
import { exportJob } from '@tilldeck/contracts/files/export.jobs';
import { checkFileJob, sweepFilesJob } from '@tilldeck/contracts/files/file.jobs';
import { confirmAddressJob, resendActivationJob } from '@tilldeck/contracts/identity/activation.jobs';
import { checkAuditJob } from '@tilldeck/contracts/identity/audit.jobs';
import { mailResetCodeJob, warnOwnerJob } from '@tilldeck/contracts/identity/credential.jobs';
import { identityMaintenanceJob } from '@tilldeck/contracts/identity/maintenance.jobs';
import { completeRegistrationJob, mailApprovalJob } from '@tilldeck/contracts/identity/registration.jobs';
import { webhookMaintenanceJob } from '@tilldeck/contracts/integration/webhook.jobs';
import { linkHistoryJob } from '@tilldeck/contracts/link/history.jobs';
import { nudgeJob } from '@tilldeck/contracts/link/nudge.jobs';
import { prepareTaskJob } from '@tilldeck/contracts/tasks/task.jobs';
import { timedDueJob } from '@tilldeck/contracts/tasks/timed.jobs';
import { reseal } from '../platform/auth/reseal.jobs.ts';
import { platformMaintenance } from '../platform/jobs/platform-maintenance.jobs.ts';
import { mailSend } from '../platform/mail/mail.jobs.ts';
import { smsSend } from '../platform/sms/sms.jobs.ts';

/**
 * Every background job of the product; the worker refuses to start unless each has exactly one handler. A feature's
 * jobs are declared in contracts (`<feature>.jobs.ts`), where its service may import them to enqueue, and bound in the
 * feature's own `<feature>.jobs.ts`.
 */
export const jobCatalogue: readonly JobSpec[] = [
  mailSend,
  smsSend,
  platformMaintenance,
  reseal,
  mailResetCodeJob,
  warnOwnerJob,
  confirmAddressJob,
  resendActivationJob,
  completeRegistrationJob,
  mailApprovalJob,
  identityMaintenanceJob,
  checkFileJob,
  sweepFilesJob,
  exportJob,
  checkAuditJob,
  webhookMaintenanceJob,
  warrantyJob,
  nudgeJob,
  importDevicesJob,
  transferDevicesJob,
  pullErpJob,
  pullDueErpsJob,
  intakeMaintenanceJob,
  linkHistoryJob,
  prepareTaskJob,
  timedDueJob,
  startPublicationsJob,
  mailVerdictJob,
  tellDevicesJob,
  tellDraftJob,
];
