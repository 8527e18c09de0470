import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import { domains } from '../domains/catalogue.domain.ts';
import { bindExportJob } from '../domains/files/index.ts';
import { createSessionDirectory, findAccountCaller } from '../domains/identity/index.ts';
import type { App } from '../platform/app.ts';
import { startSealer } from '../platform/audit/sealer.ts';
import { bindResealJob, observeSeals } from '../platform/auth/reseal.jobs.ts';
import { systemScope } from '../platform/db/scope.ts';
import { checkExportBindings } from '../platform/export/export-binding.ts';
import { startJobRunner } from '../platform/jobs/job-runner.ts';
import { platformMaintenanceJob } from '../platform/jobs/platform-maintenance.jobs.ts';
import { bindLetterJob } from '../platform/mail/letter.ts';
import { bindMailJob, sealedMails } from '../platform/mail/mail.jobs.ts';
import { createMailer } from '../platform/mail/mailer.ts';
import { sweepMailJobBinding } from '../platform/mail-in/sweep-mail.jobs.ts';
import { takeMailJobBinding } from '../platform/mail-in/take-mail.jobs.ts';
import { startRelay } from '../platform/outbox/relay.ts';
import { sealedTexts, smsJob } from '../platform/sms/sms.jobs.ts';
import type { RunningRole } from './api.ts';

/** The role that does what nobody waits for: mails, exports, maintenance, events to the broker. Many may have it. */
export async function startWorker(app: App): Promise<RunningRole> {
  const mailer = createMailer(app.config);
  const exports = domains.flatMap((domain) => domain.exports ?? []);
  checkExportBindings(allRoutes, exports);
  const bound = [
    bindMailJob(mailer),
    bindLetterJob(mailer),
    takeMailJobBinding,
    sweepMailJobBinding,
    bindExportJob({
      exports,
      sessions: createSessionDirectory(app),
      findAccount: (accountId) =>
        findAccountCaller(systemScope(app.database, 'a job asks what the person may who wanted an export'), accountId),
    }),
    smsJob,
    platformMaintenanceJob,
    bindResealJob([sealedMails, sealedTexts, ...domains.flatMap((domain) => domain.sealed ?? [])]),
    ...domains.flatMap((domain) => domain.jobs ?? []),
  ];
  observeSeals(app);
  const runner = await startJobRunner(app, bound);
  const relay = startRelay(app);
  const sealer = startSealer(app);
  const loops = domains.flatMap((domain) => domain.loops ?? []).map((start) => start(app));
  app.log.info({ jobs: bound.length }, 'worker is looking for jobs');
  return {
    close: async () => {
      await Promise.all(loops.map((loop) => loop.close()));
      await Promise.all([relay.close(), sealer.close(), runner.stop()]);
      mailer.close();
    },
  };
}
