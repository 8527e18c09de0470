import { hash, randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { activationRoutes } from '@tilldeck/contracts/identity/activation.routes';
import { firstPasswordRoutes } from '@tilldeck/contracts/identity/first-password.routes';
import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { registrationRoutes } from '@tilldeck/contracts/identity/registration.routes';
import type { SecondStepDemand } from '@tilldeck/contracts/identity/second-step.schemas';
import { credentialRoutes } from '@tilldeck/contracts/identity/session.routes';
import { knownCaptcha } from '@tilldeck/testkit/client/captchas';
import { secretIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { receiveResetCode } from '@tilldeck/testkit/client/reset-codes';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { startWorker } from '../../../roles/worker.ts';
import { inviteByMail } from '../activation/invite.service.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-chosen-'));
const pwnedFile = join(folder, 'pwned.txt');
const inPwnedFile = 'Zq81Kettle';
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
beforeAll(async () => {
  writeFileSync(pwnedFile, `${hash('sha1', inPwnedFile, 'hex').toUpperCase()}:3\r\n`);
  api = await startApiHarness({
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://console.example',
    BREACHED_PASSWORDS_FILE: pwnedFile,
  });
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await api.close();
  rmSync(folder, { recursive: true });
});

let networks = 0;
const visitor = (): WireClient => Object.assign(api.visitor(), { address: `10.14.0.${++networks}` });

/** Short enough to be contained in a password. */
const aName = () => `k${randomBytes(3).toString('hex')}z`;
const company = 'Quayside Tills';
const somebody = async (changes: { isActivated?: boolean } = {}) =>
  api.people.account(await api.people.partner(api.vendor, company), {}, { loginName: aName(), ...changes });

type Choose = (newPassword: string) => Promise<{ body: { code: number; error?: string } }>;

/** Common, on the shipped list, in the operator's file, with the login name, the company's and the product's name. */
async function refusesAllGuessable(choose: Choose, loginName: string) {
  const guessable = ['Password1', 'Capricorn74', inPwnedFile, `A9${loginName}`, 'Quayside58213', 'tilldeck58213'];
  for (const newPassword of guessable)
    expect((await choose(newPassword)).body, newPassword).toMatchObject({
      error: 'identity.password_common',
      code: 1021,
    });
}

describe('a password that others guess is refused', () => {
  it('when it is reset, without using up the code', async () => {
    const account = await somebody();
    const client = visitor();
    const { code } = await receiveResetCode(client, account.email);
    const choose: Choose = (newPassword) =>
      client.send(credentialRoutes.resetPassword, { email: account.email, code, newPassword });
    await refusesAllGuessable(choose, account.loginName);
    expect((await choose('Kiosk7Lamp')).body.code).toBe(200);
    await visitor().signIn(account.loginName, 'Kiosk7Lamp');
  });

  it('when it is reset, and tells strangers no login name', async () => {
    const account = await somebody();
    const answer = await visitor().send(credentialRoutes.resetPassword, {
      email: account.email,
      code: '00000000',
      newPassword: `A9${account.loginName}`,
    });
    expect(answer.body.error).toBe('identity.code_wrong');
  });

  it('when a company registers', async () => {
    const name = aName();
    const query = (text: string, values: unknown[] = []) => api.people.query(text, values);
    const choose: Choose = async (newPassword) =>
      visitor().send(registrationRoutes.register, {
        email: `${name}@shop.example`,
        name: 'Nia Okafor',
        phone: '+44 20 7946 0018',
        company,
        countryCode: 'GB',
        newPassword,
        repeatPassword: newPassword,
        isTermsAccepted: true as const,
        ...(await knownCaptcha(query)),
      });
    await refusesAllGuessable(choose, name);
    expect((await choose('Kiosk7Lamp')).body.code).toBe(200);
  });

  it('when an invited person activates the account', async () => {
    const account = await somebody({ isActivated: false });
    await api.people.query('UPDATE identity_account SET is_password_set = false WHERE id = $1', [account.id]);
    await writeIn(systemScope(api.app.database, 'a test'), (inside) =>
      inviteByMail({ app: api.app }, inside, { accountId: account.id }),
    );
    const secret = secretIn(await new MailboxClient().next(account.email));
    const choose: Choose = (newPassword) => visitor().send(activationRoutes.choosePassword, { secret, newPassword });
    await refusesAllGuessable(choose, account.loginName);
    expect((await choose('Kiosk7Lamp')).body.code).toBe(200);
  });

  it('when it replaces an initial password', async () => {
    const account = await somebody();
    await api.people.query(
      `UPDATE identity_account SET must_change_password = true, initial_password_until = now() + interval '1 day' WHERE id = $1`,
      [account.id],
    );
    const { answer } = await visitor().login(account.loginName, testPassword);
    const { pass } = answer.body.data as unknown as SecondStepDemand;
    const choose: Choose = (newPassword) => visitor().send(firstPasswordRoutes.replace, { pass, newPassword });
    await refusesAllGuessable(choose, account.loginName);
    expect((await choose('Kiosk7Lamp')).body.code).toBe(200);
  });

  it('when it is changed', async () => {
    const account = await somebody();
    const client = await visitor().signIn(account.loginName, testPassword);
    await proveAgain(client, account.loginName, testPassword);
    const choose: Choose = (newPassword) => client.send(profileRoutes.changePassword, { newPassword });
    await refusesAllGuessable(choose, account.loginName);
    expect((await choose('Kiosk7Lamp')).body.code).toBe(200);
  });
});
