import { domains } from '../domains/catalogue.domain.ts';
import { jobCatalogue } from '../domains/catalogue.jobs.ts';
import type { App } from '../platform/app.ts';
import { checkJobBindings } from '../platform/jobs/job-binding.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { platformMaintenanceJob } from '../platform/jobs/platform-maintenance.jobs.ts';
import { bindMailJob } from '../platform/mail/mail.jobs.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { startRelay } from '../platform/outbox/relay.ts';
import { smsJob } from '../platform/sms/sms.jobs.ts';
import type { RunningRole } from './api.ts';

/** The role that does what nobody waits for: mails, exports, maintenance, events to the broker. Many may have it. */
export async function startWorker(app: App): Promise<RunningRole> {
  const mailer = createMailer(app.config);
  const bound = [bindMailJob(mailer), smsJob, platformMaintenanceJob, ...domains.flatMap((domain) => domain.jobs)];
  checkJobBindings(jobCatalogue, bound);
  const runner = await startJobRunner(app, bound);
  const relay = startRelay(app);
  app.log.info({ jobs: bound.length }, 'worker is looking for jobs');
  return {
    close: async () => {
      await Promise.all([relay.close(), runner.stop()]);
      mailer.close();
    },
  };
}
