import { randomBytes } from 'node:crypto';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTcpProxy, type TcpProxy } from '@tilldeck/testkit/harness/tcp-proxy';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type JobHarness, startJobHarness } from '../../../testing/job-harness.ts';
import { systemScope, writeIn } from '../db/scope.ts';
import { type JobRunner, startJobRunner } from '../jobs/job-runner.ts';
import { bindMailJob, type Mail, mailSend, queueMail } from './mail.jobs.ts';
import type { MailSpec } from './mail-spec.ts';
import { createMailer, type Mailer } from './mailer.ts';

const mailbox = new MailboxClient();
let harness: JobHarness;
let smtp: TcpProxy;
let mailer: Mailer;
let runner: JobRunner;
let jobs: JobWatch;

beforeAll(async () => {
  harness = await startJobHarness();
  jobs = harness.jobs;
  smtp = await startTcpProxy(stackSettings().SMTP_URL ?? '');
  mailer = createMailer({ ...harness.app.config, SMTP_URL: `smtp://127.0.0.1:${smtp.port}` });
  runner = await startJobRunner(harness.app, [bindMailJob(mailer)]);
});
afterAll(async () => {
  await runner.stop();
  mailer.close();
  await smtp.close();
  await harness.close();
});

const anAddress = () => `${randomBytes(6).toString('hex')}@shop.example`;
const resetMail = () => harness.app.contributions.mails.get('passwordReset') as MailSpec;
const queue = (changes: Partial<Mail<z.ZodType, z.ZodType>> & { to: string }) =>
  writeIn(systemScope(harness.app.database, 'a test'), (inside) =>
    queueMail(harness.app, inside, resetMail(), {
      language: 'en-US',
      values: { name: 'Ada', loginName: 'ada', email: changes.to, hours: 24 },
      secrets: { code: '12345678' },
      ...changes,
    }),
  );

describe('a mail', () => {
  it('waits for a mail server that is away and is sent when it is back, with the same id', async () => {
    const to = anAddress();
    await smtp.cut();
    await queue({ to });
    const [waiting] = await jobs.until(mailSend.name, ([job]) => job?.last_error != null);
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 });
    expect(waiting?.last_error).toMatch(/^The mail server did not take the mail \(E\w+\)/);
    await smtp.restore();
    const mail = await mailbox.next(to);
    expect(mail.headers['message-id']).toBe(`<${String(waiting?.payload.mailId)}@tilldeck.example>`);
    await jobs.until(mailSend.name, (found) => found.length === 0);
  });

  it('goes to one recipient, whatever a name or an address tries', async () => {
    const to = anAddress();
    const other = anAddress();
    const name = `Ada\r\nBcc: ${other}\r\n\r\nHello`;
    await queue({ to, values: { name, loginName: name, email: to, hours: 24 } });
    const mail = await mailbox.next(to);
    expect(mail.to).toEqual([to]);
    expect(mail.headers).not.toHaveProperty('bcc');
    await expect(queue({ to: `${anAddress()},${other}` })).rejects.toThrow();
    await expect(queue({ to: `${anAddress()}\r\nBcc: ${other}` })).rejects.toThrow();
    await jobs.until(mailSend.name, (found) => found.length === 0);
    expect(await mailbox.count(other)).toBe(0);
  });

  it('is not sent any more once it is worth nothing', async () => {
    await queue({ to: anAddress(), notAfter: new Date(Date.now() - 1_000).toISOString() });
    const dead = await jobs.untilState(mailSend.name, 'failed');
    expect(dead.last_error).toBe('The mail could not be sent before it lost its worth');
    await jobs.query('SELECT discard_job($1)', [dead.id]);
  });

  it('cannot be redirected by whoever can change the job', async () => {
    const thief = anAddress();
    await smtp.cut();
    await queue({ to: anAddress() });
    await jobs.until(mailSend.name, ([job]) => job?.last_error != null);
    await jobs.query(
      `UPDATE graphile_worker._private_jobs SET payload = jsonb_set(payload::jsonb, '{to}', to_jsonb($1::text))::json`,
      [thief],
    );
    await smtp.restore();
    const dead = await jobs.untilState(mailSend.name, 'failed');
    expect(dead.last_error).toBe('The mail cannot be put into words: its seal does not open');
    expect(await mailbox.count(thief)).toBe(0);
    await jobs.query('SELECT discard_job($1)', [dead.id]);
  });
});
