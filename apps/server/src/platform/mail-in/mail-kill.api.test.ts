import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { compileCache } from '@tilldeck/testkit/harness/compile-cache';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { addressOf, contactOf, letterbox, letterboxTable, mailSettings } from '../../../testing/letterbox.ts';
import { deliver, type RawMail } from '../../../testing/raw-mail.ts';
import { domains } from '../../domains/catalogue.domain.ts';
import { startMail } from '../../roles/mail.ts';
import type { App } from '../app.ts';
import { readConfig } from '../config.ts';
import { createApp } from '../create-app.ts';
import { startJobRunner } from '../jobs/job-runner.ts';
import { takeMailJobBinding } from './take-mail.jobs.ts';

const script = fileURLToPath(new URL('../../../testing/mail-node.main.ts', import.meta.url));
/** The first three: nothing was confirmed, so the sender sends again. The others: it was. */
const points = [
  'content is on its way',
  'content is stored',
  'row is committed, mail not confirmed',
  'mail is read',
  'message is written, not committed',
  'message is committed, job not ended',
];

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let settings: Record<string, string>;
let owner: pg.Client;
let app: App;

beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  settings = { ...serverSettings(database), ...mailSettings };
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await owner.query(letterboxTable);
  app = createApp(readConfig(settings), [...domains, letterbox]);
});
afterAll(async () => {
  await app.close();
  await owner.end();
  await database.drop();
});

const draftOf = (number: number): RawMail => ({
  to: addressOf(app, number),
  from: contactOf(number),
  messageId: `${number}@shop.example`,
  text: `Reply ${number}`,
});

/** Sends a mail to a process that dies at this point; answers what the sender heard. */
async function dieWith(point: string, number: number): Promise<number> {
  const env = { PATH: process.env.PATH ?? '', ...settings, KILL_AT: point, NODE_COMPILE_CACHE: compileCache };
  const node = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(node, 'exit');
  let port = 0;
  for await (const line of createInterface(node.stdout)) {
    port = Number(/^port (\d+)$/.exec(line)?.[1] ?? 0);
    if (port > 0) break;
  }
  const answer = await deliver(port, draftOf(number));
  const [, signal] = await ended;
  expect([point, signal]).toEqual([point, 'SIGKILL']);
  return answer;
}

it('each mail is taken exactly once, wherever a process is killed', { timeout: 120_000 }, async () => {
  const answers = await Promise.all(points.slice(0, 3).map((point, at) => dieWith(point, at + 1)));
  for (const [at, point] of points.slice(3).entries()) answers.push(await dieWith(point, at + 4));
  expect(answers.map((answer) => answer === 250)).toEqual([false, false, false, true, true, true]);

  // Jobs of a dead process are free after 90 s; here at once.
  await owner.query('UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL, run_at = now()');
  await owner.query('UPDATE graphile_worker._private_job_queues SET locked_at = NULL, locked_by = NULL');
  const mail = await startMail(app);
  const runner = await startJobRunner(app, [takeMailJobBinding]);
  for (const [at, answer] of answers.entries())
    if (answer !== 250) expect(await deliver(mail.port ?? 0, draftOf(at + 1))).toBe(250);
  await expect
    .poll(async () => (await owner.query(`SELECT 1 FROM mail_in WHERE state = 'waiting'`)).rowCount, {
      timeout: 30_000,
    })
    .toBe(0);
  await mail.close();
  await runner.stop();
  const { rows } = await owner.query('SELECT record_id::int AS record, body FROM letterbox ORDER BY record_id');
  expect(rows).toEqual(points.map((_, at) => ({ record: at + 1, body: `Reply ${at + 1}` })));
});
