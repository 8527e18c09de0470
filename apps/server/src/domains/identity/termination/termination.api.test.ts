import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { terminationRoutes } from '@tilldeck/contracts/identity/termination.routes';
import { proveLogin } from '@tilldeck/contracts/wire/login-exchange';
import { randomNonce } from '@tilldeck/contracts/wire/request-signing';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let worker: RunningRole;
const mailbox = new MailboxClient();
const unique = Math.random().toString(36).slice(2);

beforeAll(async () => {
  api = await startApiHarness();
  worker = await startWorker(api.app);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

let count = 0;
const lead = async () => {
  const org = await api.people.partner(api.vendor);
  const account = await api.people.account(org, {}, { isProjectLead: true, loginName: `lead${++count}${unique}` });
  return { org, account, client: await api.as(account) };
};
const proofOf = async (client: WireClient, account: TestAccount, password = testPassword) => {
  const challenge = await client.call(sessionRoutes.getToken, { account: account.loginName });
  const clientNonce = randomNonce();
  const { proof } = await proveLogin(account.loginName, password, clientNonce, challenge);
  return { salt: challenge.salt, clientNonce, password: proof };
};
const codeFor = async (client: WireClient, account: TestAccount, since = 0) => {
  await client.call(terminationRoutes.sendCode, {});
  const mail = await mailbox.next(account.email, since);
  return { code: /\b\d{6}\b/.exec(mail.text)?.[0] ?? '', mailId: mail.id };
};
const signIn = (account: TestAccount) => api.visitor().login(account.loginName, testPassword);

describe('ending one’s own account', () => {
  it('[AUTH-15] ends the lead and the organisation after code, password and agreement; the names are free again', async () => {
    const { org, account, client } = await lead();
    const facts = await client.call(terminationRoutes.facts, {});
    expect(facts).toMatchObject({ loginName: account.loginName, endsOrganisation: true, blockers: [] });
    expect(facts.maskedEmail).not.toBe(account.email);
    const { code } = await codeFor(client, account);
    const { pass } = await client.call(terminationRoutes.verify, { code, ...(await proofOf(client, account)) });
    const disagreed = await client.send(terminationRoutes.confirm, { pass, isAgreed: false } as never);
    expect(disagreed.body.code).toBe(400);
    await client.call(terminationRoutes.confirm, { pass, isAgreed: true });

    expect((await client.send(sessionRoutes.currentUser, {})).body.error).toBe('core.session_ended');
    expect((await signIn(account)).answer.body.error).toBe('identity.account_gone');
    const [row] = await api.people.query('SELECT terminated_at IS NOT NULL AS ended FROM identity_org WHERE id = $1', [
      org.id,
    ]);
    expect(row).toEqual({ ended: true });
    await api.people.account(await api.people.partner(api.vendor), {}, { loginName: account.loginName });
  });

  it('[AUTH-15] is refused while devices or sub-accounts are linked, also when they came after the first steps', async () => {
    const { org, account, client } = await lead();
    const operator = await api.people.account(org);
    expect((await client.call(terminationRoutes.facts, {})).blockers).toEqual([{ kind: 'subAccounts', count: 1 }]);
    const refused = await client.send(terminationRoutes.sendCode, {});
    expect(refused.body).toMatchObject({
      error: 'identity.termination_linked',
      msg: 'Devices or sub-accounts are still linked to this account',
    });
    await api.people.query('DELETE FROM identity_account WHERE id = $1', [operator.id]);
    const { code } = await codeFor(client, account);
    const { pass } = await client.call(terminationRoutes.verify, { code, ...(await proofOf(client, account)) });
    await api.people.query('UPDATE identity_org SET device_count = 3 WHERE id = $1', [org.id]);
    const late = await client.send(terminationRoutes.confirm, { pass, isAgreed: true });
    expect(late.body).toMatchObject({
      error: 'identity.termination_linked',
      data: { blockers: [{ kind: 'devices', count: 3 }] },
    });
    expect((await signIn(account)).answer.body.code).toBe(200);
  });

  it('[AUTH-15] is refused on a wrong password and on failed identity verification, each in its words', async () => {
    const { account, client } = await lead();
    const { code } = await codeFor(client, account);
    const wrong = await client.send(terminationRoutes.verify, {
      code,
      ...(await proofOf(client, account, 'Wrong1234')),
    });
    expect(wrong.body).toMatchObject({ error: 'identity.termination_wrong_password', msg: 'Wrong password' });
    const other = code === '000000' ? '111111' : '000000';
    const unverified = await client.send(terminationRoutes.verify, {
      code: other,
      ...(await proofOf(client, account)),
    });
    expect(unverified.body).toMatchObject({
      error: 'identity.termination_not_verified',
      msg: 'Identity verification failed',
    });
    // The code is still good: a typing error in the password must not cost it.
    const { pass } = await client.call(terminationRoutes.verify, { code, ...(await proofOf(client, account)) });
    const guessed = await client.send(terminationRoutes.confirm, { pass: 'f'.repeat(64), isAgreed: true });
    expect(guessed.body.error).toBe('identity.termination_not_verified');
    // A guess spends the pass.
    const spent = await client.send(terminationRoutes.confirm, { pass, isAgreed: true });
    expect(spent.body.error).toBe('identity.termination_not_verified');
  });

  it('ends an operator alone, never the vendor’s lead, and nobody while acting', async () => {
    const { org, client } = await lead();
    const operator = await api.people.account(org, {}, { loginName: `op${unique}` });
    const ofOperator = await api.as(operator);
    expect((await ofOperator.call(terminationRoutes.facts, {})).endsOrganisation).toBe(false);
    const { code } = await codeFor(ofOperator, operator);
    const { pass } = await ofOperator.call(terminationRoutes.verify, {
      code,
      ...(await proofOf(ofOperator, operator)),
    });
    await ofOperator.call(terminationRoutes.confirm, { pass, isAgreed: true });
    expect((await client.call(sessionRoutes.currentUser, {})).org.orgName).toBe(org.name);

    await api.people.query('UPDATE identity_account SET is_project_lead = true WHERE id = $1', [api.admin.id]);
    const vendorLead = await api.as(api.admin);
    expect((await vendorLead.send(terminationRoutes.sendCode, {})).body.error).toBe('identity.last_administrator');
    const acting = await vendorLead.actFor(org.id);
    expect((await acting.send(terminationRoutes.facts, {})).body.error).toBe('identity.not_while_acting');
  });
});
