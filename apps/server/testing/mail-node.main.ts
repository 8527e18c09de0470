import { domains } from '../src/domains/catalogue.domain.ts';
import { readConfig } from '../src/platform/config.ts';
import { createApp } from '../src/platform/create-app.ts';
import { bindJob } from '../src/platform/jobs/job-binding.ts';
import { startJobRunner } from '../src/platform/jobs/job-runner.ts';
import { takeMailJob } from '../src/platform/mail-in/keep-mail.ts';
import { takeMail } from '../src/platform/mail-in/take-mail.jobs.ts';
import { startMail } from '../src/roles/mail.ts';
import { letterbox, letterboxTaker } from './letterbox.ts';

/** A process that takes mail and dies without a word at one point of its way (`KILL_AT`). Says its port when it is ready. */
const killAt = process.env.KILL_AT ?? '';
const dieAt = (point: string): void => {
  if (point === killAt) process.kill(process.pid, 'SIGKILL');
};

const taker: typeof letterboxTaker = {
  ...letterboxTaker,
  keepFiles: async (...args) => {
    dieAt('mail is read');
    return letterboxTaker.keepFiles(...args);
  },
  take: async (...args) => {
    const reason = await letterboxTaker.take(...args);
    dieAt('message is written, not committed');
    return reason;
  },
};
const app = createApp(readConfig(process.env), [...domains, { ...letterbox, mailTakers: [taker] }]);
const openUpload = app.storage.openUpload.bind(app.storage);
const completeUpload = app.storage.completeUpload.bind(app.storage);
app.storage.openUpload = async (key) => {
  const ref = await openUpload(key);
  dieAt('content is on its way');
  return ref;
};
app.storage.completeUpload = async (...args) => {
  const isDone = await completeUpload(...args);
  dieAt('content is stored');
  return isDone;
};
const tally = app.metrics.tally.bind(app.metrics);
app.metrics.tally = (name, ...rest) => {
  const count = tally(name, ...rest);
  return name === 'mail_in_total' ? () => dieAt('row is committed, mail not confirmed') : count;
};
const { port } = await startMail(app);
if (killAt.startsWith('mail') || killAt.startsWith('message'))
  await startJobRunner(app, [
    bindJob(takeMailJob, async (_app, { mailId }) => {
      await takeMail(app, mailId);
      dieAt('message is committed, job not ended');
    }),
  ]);
process.stdout.write(`port ${port}\n`);
