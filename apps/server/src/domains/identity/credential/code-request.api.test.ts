import { createHash, randomBytes } from 'node:crypto';
import { codeMailsPerAddress, failuresBeforeIpLock } from '@tilldeck/contracts/identity/credential.limits';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
});
afterAll(() => api.close());

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.8.0.${++networks}` });
const anAddress = () => `${randomBytes(6).toString('hex')}@shop.example`;
const ask = (client: WireClient, email: string, captcha = {}) =>
  client.send(credentialRoutes.sendResetCode, { email, ...captcha });

describe('requests for a code', () => {
  it('are taken three times an hour for an address, wherever they come from and however many at once', async () => {
    const email = anAddress();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(visitor(), email)));
    expect(answers.filter((answer) => answer.body.code === 200)).toHaveLength(3);
    const refused = answers.find((answer) => answer.body.code !== 200);
    expect(refused).toMatchObject({ status: 429, body: { error: 'core.too_many_requests' } });
    const late = await ask(visitor(), email.toUpperCase());
    expect(late.status).toBe(429);
    // An hour later it is forgotten.
    await api.people.query(`UPDATE identity_code_request SET at = at - interval '61 minutes'`);
    expect((await ask(visitor(), email)).body.code).toBe(200);
  });

  it('of strangers leave the owner’s own browser its number (attack L3)', async () => {
    const { email } = await api.people.account(api.vendor, {}, { loginName: `own-${randomBytes(6).toString('hex')}` });
    const { answer } = await visitor().login(email, testPassword);
    const { deviceToken } = answer.body.data;
    for (let count = 0; count < 4; count += 1) await ask(visitor(), email);
    expect((await ask(visitor(), email)).status).toBe(429);
    const own = (token: string) => visitor().send(credentialRoutes.sendResetCode, { email, deviceToken: token });
    expect((await own('made-up')).status).toBe(429);
    const answers = await Promise.all(Array.from({ length: 5 }, () => own(deviceToken ?? '')));
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(codeMailsPerAddress);
  });

  it('need a captcha from the fourth of a network on', async () => {
    const client = visitor();
    for (let count = 0; count < 3; count += 1) expect((await ask(client, anAddress())).body.code).toBe(200);
    expect((await ask(client, anAddress())).body).toMatchObject({ code: 1016, data: { captchaRequired: true } });
    const drawn = async () => {
      const captchaId = randomBytes(8).toString('hex');
      await api.people.query(`INSERT INTO identity_captcha VALUES ($1, $2, now() + interval '1 minute')`, [
        captchaId,
        createHash('sha256').update('KLMN').digest(),
      ]);
      return captchaId;
    };
    expect((await ask(client, anAddress(), { captchaId: await drawn(), captcha: 'KLMX' })).body.code).toBe(1017);
    expect((await ask(client, anAddress(), { captchaId: await drawn(), captcha: 'klmn' })).body.code).toBe(200);
    // Others are not held up by it.
    expect((await ask(visitor(), anAddress())).body.code).toBe(200);
  });

  it('and wrong codes lock a network that keeps guessing', async () => {
    const client = visitor();
    const guess = () =>
      client.send(credentialRoutes.resetPassword, { email: anAddress(), code: '12345678', newPassword: 'Kiosk7Lamp' });
    for (let count = 0; count < failuresBeforeIpLock; count += 1)
      expect((await guess()).body.error).toBe('identity.code_wrong');
    expect(await guess()).toMatchObject({ status: 403, body: { error: 'core.ip_locked' } });
    expect(await ask(client, anAddress())).toMatchObject({ status: 403, body: { error: 'core.ip_locked' } });
  });

  it('keep no address of anybody who is not here', async () => {
    const email = anAddress();
    await ask(visitor(), email);
    const found = await api.people.query(
      `SELECT 1 FROM identity_code_request c WHERE c::text LIKE $1
       UNION ALL SELECT 1 FROM audit_entry a WHERE a::text LIKE $1
       UNION ALL SELECT 1 FROM system_job j WHERE j::text LIKE $1`,
      [`%${email}%`],
    );
    expect(found).toEqual([]);
  });
});
