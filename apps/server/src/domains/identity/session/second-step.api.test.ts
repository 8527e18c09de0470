import { randomBytes } from 'node:crypto';
import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { finishSignIn, startSignIn } from '@tilldeck/testkit/client/second-steps';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

const mailbox = new MailboxClient();
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;

beforeAll(async () => {
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.6.0.${++networks}` });

/** Somebody of a partner that asks everybody for a code by mail. */
async function flagged() {
  const org = await api.people.partner(api.vendor);
  await api.people.query('UPDATE identity_org SET is_second_verification_on = true WHERE id = $1', [org.id]);
  return api.people.account(org, {}, { loginName: `mia-${randomBytes(6).toString('hex')}` });
}
const codeIn = (text: string): string => /\b\d{6}\b/.exec(text)?.[0] ?? '';
const wrongFor = (code: string): string => (code === '111111' ? '222222' : '111111');

describe('a partner’s second-verification flag', () => {
  it('[AUTH-09] asks for a code that goes to the login e-mail, and opens the session with it', async () => {
    const account = await flagged();
    const client = visitor();
    const waiting = await startSignIn(client, account.loginName, testPassword);
    expect(waiting.demand).toMatchObject({ methods: ['mail'], maskedEmail: 'm••••••@shop.example' });
    const { pass } = waiting.demand;
    const { expiresAt } = await client.call(secondStepRoutes.sendCode, { pass });
    expect((Date.parse(expiresAt) - Date.now()) / 60_000).toBeCloseTo(10, 0);
    const mail = await mailbox.next(account.email);
    expect(mail).toMatchObject({ subject: 'Your sign-in code for Tilldeck', to: [account.email] });
    const code = codeIn(mail.text);
    const wrong = await finishSignIn(client, waiting, { method: 'mail', code: wrongFor(code) });
    expect(wrong.body).toMatchObject({ error: 'identity.factor_code_wrong', msg: 'The code is wrong or has expired' });
    const right = await finishSignIn(client, waiting, { method: 'mail', code: `${code.slice(0, 3)} ${code.slice(3)}` });
    expect(right.body.code).toBe(200);
    expect((await client.call(sessionRoutes.currentUser, {})).user.email).toBe(account.email);
    expect(await client.call(factorRoutes.overview, {})).toMatchObject({ isDemanded: true, totp: null });

    const trail = await api.people.query<{ action: string; after: unknown }>(
      'SELECT action, after FROM audit_entry WHERE account_id = $1 ORDER BY id',
      [account.id],
    );
    expect(trail).toEqual([
      { action: 'session.code_requested', after: null },
      { action: 'session.opened', after: { secondStep: 'mail' } },
    ]);
    const log = await api.people.query('SELECT outcome FROM identity_login_log WHERE account_id = $1 ORDER BY id', [
      account.id,
    ]);
    expect(log).toEqual([{ outcome: 'identity.factor_code_wrong' }, { outcome: 'success' }]);
    const [kept] = await api.people.query<{ text: string }>(
      `SELECT identity_mail_code::text AS text FROM identity_mail_code WHERE account_id = $1`,
      [account.id],
    );
    expect(kept?.text).not.toContain(code);
  });

  it('[AUTH-09] takes the newest code of this sign-in alone, once and for ten minutes', async () => {
    const account = await flagged();
    const client = visitor();
    const waiting = await startSignIn(client, account.loginName, testPassword);
    const ask = async (since: number) => {
      await client.call(secondStepRoutes.sendCode, { pass: waiting.demand.pass });
      const mail = await mailbox.next(account.email, since);
      return { id: mail.id, code: codeIn(mail.text) };
    };
    const first = await ask(0);
    const second = await ask(first.id);
    if (first.code !== second.code) {
      const old = await finishSignIn(client, waiting, { method: 'mail', code: first.code });
      expect(old.body.error).toBe('identity.factor_code_wrong');
    }
    const other = visitor();
    const elsewhere = await startSignIn(other, account.loginName, testPassword);
    const foreign = await finishSignIn(other, elsewhere, { method: 'mail', code: second.code });
    expect(foreign.body.error).toBe('identity.factor_code_wrong');
    await api.people.query(`UPDATE identity_mail_code SET expires_at = now() WHERE account_id = $1`, [account.id]);
    const late = await finishSignIn(client, waiting, { method: 'mail', code: second.code });
    expect(late.body.error).toBe('identity.factor_code_wrong');
  });

  it('mails four codes per sign-in and no more, and none without a pass', async () => {
    const account = await flagged();
    const client = visitor();
    const { demand } = await startSignIn(client, account.loginName, testPassword);
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => client.send(secondStepRoutes.sendCode, { pass: demand.pass })),
    );
    const outcomes = answers.map(({ body }) => body.error ?? 'ok').sort();
    expect(outcomes).toEqual([...Array(2).fill('core.too_many_requests'), ...Array(4).fill('ok')]);
    const none = await client.send(secondStepRoutes.sendCode, { pass: 'y'.repeat(43) });
    expect(none.body.error).toBe('identity.pass_spent');
  });

  it('leaves those alone whose partner does not ask, and opens nothing by other ways', async () => {
    await visitor().signIn((await api.people.account(await api.people.partner(api.vendor))).loginName, testPassword);
    const account = await flagged();
    const client = visitor();
    const waiting = await startSignIn(client, account.loginName, testPassword);
    for (const method of ['totp', 'recovery', 'passkey'] as const) {
      const answer = await finishSignIn(client, waiting, { method, code: '000000', response: '{}' });
      expect(answer.body.code).not.toBe(200);
    }
    // The pass is no token.
    Object.assign(client, {
      keys: { token: waiting.demand.pass, signingKey: waiting.proof.signingKey, fieldKey: waiting.proof.fieldKey },
    });
    expect((await client.send(sessionRoutes.currentUser, {})).body.code).not.toBe(200);
  });
});
