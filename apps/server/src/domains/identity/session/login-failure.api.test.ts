import { createHash } from 'node:crypto';
import { failuresBeforeCaptcha, failuresBeforeIpLock } from '@tilldeck/contracts/identity/credential.limits';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

const at = (address: string): WireClient => Object.assign(api.visitor(), { address });
const wrongPassword = 'Wrong0ne';

/** A captcha whose answer is known, put straight into the database: the server only ever keeps the hash of one. */
async function knownCaptcha(answer = 'ACEF') {
  const captchaId = crypto.randomUUID();
  await api.people.query(
    `INSERT INTO identity_captcha (id, answer_hash, expires_at) VALUES ($1, $2, now() + interval '1 minute')`,
    [captchaId, createHash('sha256').update(answer).digest()],
  );
  return { captchaId, captcha: answer };
}
const failTimes = async (client: WireClient, loginName: string, times: number) => {
  for (let time = 0; time < times; time += 1) await client.login(loginName, wrongPassword);
};

describe('a sign-in by somebody who has a session', () => {
  it('[AUTH-02] works for an account of another organisation, and fails like any other', async () => {
    const one = await api.people.account(await api.people.partner(api.vendor));
    const two = await api.people.account(await api.people.partner(api.vendor));
    const client = await at('203.0.113.4').signIn(one.loginName, testPassword);
    const { answer } = await client.login(two.loginName, testPassword);
    expect(answer.body.code).toBe(200);
    for (const name of [two.loginName, 'nobody-at-all'])
      expect((await client.login(name, wrongPassword)).answer.body.error).toBe('identity.wrong_credentials');
  });
});

describe('failed sign-ins', () => {
  it('[AUTH-03] are counted and told, and forgotten after a success', async () => {
    const { loginName } = await api.people.account(api.vendor);
    const client = at('203.0.113.1');
    for (let count = 1; count < failuresBeforeCaptcha; count += 1) {
      const { answer } = await client.login(loginName, wrongPassword);
      expect(answer.body).toMatchObject({ code: 1001, data: { loginErrorCount: count, captchaRequired: false } });
    }
    expect((await client.login(loginName, testPassword)).answer.body.code).toBe(200);
    const { answer } = await client.login(loginName, wrongPassword);
    expect(answer.body.data).toEqual({ loginErrorCount: 1, captchaRequired: false });
  });

  it('[AUTH-03] demand a captcha after repetition, for the account and from any address', async () => {
    const { loginName } = await api.people.account(api.vendor);
    const client = at('203.0.113.2');
    await failTimes(client, loginName, failuresBeforeCaptcha - 1);
    const last = await client.login(loginName, wrongPassword);
    expect(last.answer.body.data).toEqual({ loginErrorCount: failuresBeforeCaptcha, captchaRequired: true });
    expect(last.challenge.captchaRequired).toBe(false);

    const other = at('203.0.113.3');
    const demanded = await other.login(loginName, testPassword);
    expect(demanded.challenge.captchaRequired).toBe(true);
    expect(demanded.answer.body).toMatchObject({ code: 1016, error: 'identity.captcha_required' });
    const { captchaId } = await knownCaptcha();
    const wrong = await other.login(loginName, testPassword, { captchaId, captcha: 'WRNG' });
    expect(wrong.answer.body).toMatchObject({ code: 1017, msg: 'Wrong verification code' });
    // A picture is good for one try, also with the right letters afterwards.
    const second = await other.login(loginName, testPassword, { captchaId, captcha: 'ACEF' });
    expect(second.answer.body.error).toBe('identity.captcha_wrong');

    const right = await other.login(loginName, testPassword, { ...(await knownCaptcha()), captcha: ' acef ' });
    expect(right.answer.body.code).toBe(200);
  });

  it('[AUTH-02] [AUTH-03] get a picture of pixels alone, each time another (attack S3)', async () => {
    const draw = () => api.visitor().call(sessionRoutes.captcha, {});
    const [first, second] = [await draw(), await draw()];
    // Pixels, not strokes: what a drawing program would need to read it back is not in the answer.
    const [kind, picture] = first.image.split(',', 2);
    expect(kind).toBe('data:image/png;base64');
    const bytes = Buffer.from(picture ?? '', 'base64');
    expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a');
    const chunks: string[] = [];
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
      chunks.push(bytes.toString('latin1', at + 4, at + 8));
    expect(chunks.filter((name) => !['IHDR', 'PLTE', 'IDAT', 'IEND', 'tRNS', 'pHYs', 'bKGD'].includes(name))).toEqual(
      [],
    );
    expect(second.captchaId).not.toBe(first.captchaId);
    expect(second.image).not.toBe(first.image);
  });

  it('[AUTH-03] [SYS-03] lock the address onto the list; unlocking starts the count from zero', async () => {
    const { loginName } = await api.people.account(api.vendor);
    const address = '203.0.113.99';
    const client = at(address);
    // Names nobody has count like others, so that guessing names is no way around.
    await failTimes(client, loginName, failuresBeforeCaptcha);
    for (let count = failuresBeforeCaptcha; count < failuresBeforeIpLock - 1; count += 1)
      await client.login(`guess${count}`, wrongPassword);
    expect((await client.send(sessionRoutes.getToken, {})).body.code).toBe(200);
    const { answer: last } = await client.login(loginName, wrongPassword, await knownCaptcha());
    expect(last.body).toMatchObject({ code: 1001, data: { loginErrorCount: failuresBeforeCaptcha + 1 } });

    const refused = await client.send(sessionRoutes.getToken, { account: loginName });
    expect(refused).toMatchObject({ status: 403, body: { error: 'core.ip_locked' } });
    expect(refused.body.msg).toMatch(/^Too many failed attempts from your network/);
    const { items } = await admin.call(ipLockRoutes.page, { ip: address, state: 'locked' });
    expect(items).toEqual([
      expect.objectContaining({
        ip: address,
        reason: 'failures',
        failureCount: failuresBeforeIpLock,
        lastAccount: loginName,
        unlockedBy: null,
      }),
    ]);
    const minutes = (Date.parse(items[0]?.expiresAt ?? '') - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(59);
    expect(minutes).toBeLessThanOrEqual(60);

    await admin.call(ipLockRoutes.unlock, { ids: items.map((item) => item.id) });
    const { answer: again } = await client.login('guess-again', wrongPassword);
    expect(again.body.error).toBe('identity.wrong_credentials');
    const { answer: inside } = await client.login(loginName, testPassword, await knownCaptcha());
    expect(inside.body.code).toBe(200);
    const still = await admin.call(ipLockRoutes.page, { ip: address, state: 'locked' });
    expect(still.items).toEqual([]);
  });

  it('of one address lock no other, and cut no lock short that somebody set by hand', async () => {
    expect((await at('203.0.113.98').send(sessionRoutes.getToken, {})).body.code).toBe(200);
    const address = '203.0.113.97';
    const client = at(address);
    for (let count = 0; count < failuresBeforeIpLock - 1; count += 1) await client.login(`name${count}`, wrongPassword);
    // The last guess is under way while an administrator locks the address for good.
    const { salt } = await client.call(sessionRoutes.getToken, {});
    const guess = { account: 'last', salt, clientNonce: 'n'.repeat(24), password: 'AAAA' };
    await api.people.query(`
      CREATE FUNCTION lock_by_hand() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        INSERT INTO system_ip_lock (ip, reason, remark) VALUES (NEW.ip, 'manual', 'for good') ON CONFLICT DO NOTHING;
        RETURN NEW; END $$;
      CREATE TRIGGER lock_by_hand BEFORE INSERT ON identity_login_failure FOR EACH ROW EXECUTE FUNCTION lock_by_hand()`);
    await client.send(sessionRoutes.login, guess);
    await api.people.query('DROP TRIGGER lock_by_hand ON identity_login_failure');
    const { items } = await admin.call(ipLockRoutes.page, { ip: address });
    expect(items).toEqual([expect.objectContaining({ reason: 'manual', expiresAt: null, state: 'locked' })]);
  });
});
