import { randomInt } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { phoneRoutes } from '@tilldeck/contracts/identity/phone.routes';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

interface Taken {
  key: string | undefined;
  to: string;
  text: string;
}
/** Somebody else's cloud: takes messages, and is away for as long as it is told. */
const taken: Taken[] = [];
const answers: number[] = [];
const gateway = createServer(async (request, response) => {
  const status = answers.shift() ?? 200;
  const { to, text: words } = JSON.parse(await text(request)) as { to: string; text: string };
  if (status === 200) taken.push({ key: request.headers.authorization, to, text: words });
  response.writeHead(status).end();
});

let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let jobs: JobWatch;
beforeAll(async () => {
  await new Promise<void>((done) => gateway.listen(0, '127.0.0.1', done));
  api = await startApiHarness({
    SMS_URL: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}/send`,
    SMS_KEY: 'key-of-the-gateway',
  });
  worker = await startWorker(api.app);
  jobs = await JobWatch.open(api.app.config.DATABASE_VENDOR_URL);
});
afterAll(async () => {
  await worker.close();
  await jobs.close();
  await api.close();
  gateway.close();
});

const aNumber = () => `+4930${randomInt(1_000_000, 9_999_999)}`;
async function somebody(phone = '') {
  const org = await api.people.partner(api.vendor);
  const account = await api.people.account(org);
  await api.people.query('UPDATE identity_account SET phone = $2 WHERE id = $1', [account.id, phone]);
  return { account, client: await api.as(account) };
}
async function received(to: string) {
  await expect.poll(() => taken.some((sms) => sms.to === to)).toBe(true);
  const sms = taken.findLast((each) => each.to === to);
  return { sms, code: /\b\d{6}\b/.exec(sms?.text ?? '')?.[0] ?? '' };
}

describe('codes by text message', () => {
  it('[AUTH-16] reach the phone on file, or a new one that is kept once its code came back', async () => {
    const onFile = aNumber();
    const { account, client } = await somebody(onFile.replace('+4930', '+49 (30) '));
    expect(await client.call(phoneRoutes.sendCode, {})).toEqual({
      maskedPhone: expect.stringMatching(/^\+49•+\d\d$/),
      validMinutes: 10,
    });
    expect(client.lastSent).toMatchObject({ method: 'POST', url: `${api.url}/api/account/sms` });
    const { sms } = await received(onFile);
    expect(sms).toMatchObject({ key: 'Bearer key-of-the-gateway', text: expect.stringContaining('10 minutes') });
    const phone = aNumber();
    Object.assign(client, { language: 'zh-CN' });
    await client.call(phoneRoutes.sendCode, { phone });
    const { sms: second, code } = await received(phone);
    expect(second?.text).toContain('验证码');
    const confirm = async (number: string, typed: string) =>
      (await client.send(phoneRoutes.confirm, { phone: number, code: typed })).body.error;
    // A code belongs to the number it was sent to, and to the person who asked for it.
    expect(await confirm(aNumber(), code)).toBe('identity.code_wrong');
    const other = await somebody();
    expect((await other.client.send(phoneRoutes.confirm, { phone, code })).body.error).toBe('identity.code_wrong');
    expect(await confirm(phone, code)).toBeUndefined();
    expect(await confirm(phone, code)).toBe('identity.code_expired');
    expect(await api.people.query('SELECT phone FROM identity_account WHERE id = $1', [account.id])).toEqual([
      { phone },
    ]);
  });

  it('are burnt by guessing', async () => {
    const { client } = await somebody();
    const phone = aNumber();
    await client.call(phoneRoutes.sendCode, { phone });
    const { code } = await received(phone);
    const wrong = String((Number(code) + 1) % 1e6).padStart(6, '0');
    await Promise.all(Array.from({ length: 5 }, () => client.send(phoneRoutes.confirm, { phone, code: wrong })));
    expect((await client.send(phoneRoutes.confirm, { phone, code })).body.error).toBe('identity.code_expired');
  });

  it('are limited for a person and for a number', async () => {
    const { client } = await somebody();
    for (let count = 0; count < 3; count += 1) await client.call(phoneRoutes.sendCode, { phone: aNumber() });
    expect((await client.send(phoneRoutes.sendCode, { phone: aNumber() })).status).toBe(429);
    const victim = aNumber();
    for (let count = 0; count < 3; count += 1)
      await (await somebody()).client.call(phoneRoutes.sendCode, { phone: victim });
    expect((await (await somebody()).client.send(phoneRoutes.sendCode, { phone: victim })).status).toBe(429);
  });

  it('are sent again when the gateway is away, and given up when it says no', async () => {
    const { client } = await somebody();
    const phone = aNumber();
    // Messages of the test before would take the gateway's answers.
    await jobs.until('sms.send', (found) => found.length === 0);
    answers.push(503);
    await client.call(phoneRoutes.sendCode, { phone });
    await received(phone);
    answers.push(422);
    const refused = aNumber();
    await client.call(phoneRoutes.sendCode, { phone: refused });
    const job = await jobs.untilState('sms.send', 'failed');
    const [row] = await api.people.query<{ row: string }>('SELECT j::text AS row FROM system_job j WHERE id = $1', [
      job.id,
    ]);
    expect(row?.row).not.toContain(refused);
    expect(taken.some((sms) => sms.to === refused)).toBe(false);
  });

  it('need a number with its country, and an installation that can send', async () => {
    const { client } = await somebody('030 901820');
    expect((await client.send(phoneRoutes.sendCode, {})).body.error).toBe('identity.phone_missing');
    expect((await client.send(phoneRoutes.sendCode, { phone: '030 901820' })).body).toMatchObject({
      error: 'core.invalid_input',
      data: { fields: { phone: 'phone' } },
    });
    const mute = await api.startTwin();
    delete mute.app.config.SMS_URL;
    Object.assign(client, { baseUrl: mute.url });
    expect((await client.send(phoneRoutes.sendCode, { phone: aNumber() })).body.error).toBe('identity.sms_unavailable');
    await mute.close();
  });
});
