import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { companySignOnRoutes } from '@tilldeck/contracts/identity/company-sign-on.routes';
import { factorRoutes } from '@tilldeck/contracts/identity/factor.routes';
import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { proofRoutes, secondStepRoutes } from '@tilldeck/contracts/identity/second-step.routes';
import type { SecondStepDemand } from '@tilldeck/contracts/identity/second-step.schemas';
import { credentialRoutes, sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { keysFromSecret } from '@tilldeck/contracts/wire/session-secret';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import { totpCode } from '@tilldeck/testkit/client/totp-code';
import { allPermissions, type TestAccount, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { JobWatch } from '@tilldeck/testkit/harness/job-watch';
import { startOidcProvider, type TestProvider, testClient } from '@tilldeck/testkit/harness/oidc-provider';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import {
  finishAtCompany,
  goToCompany,
  providerDraftFor,
  setUpCompany,
  signInByCompany,
} from '../../../../testing/company-sign-in.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let provider: TestProvider;
let worker: Awaited<ReturnType<typeof startWorker>>;
let jobs: JobWatch;
const callback = 'http://127.0.0.1:15406/user/sso/callback';
beforeAll(async () => {
  api = await startApiHarness({ IS_LOCAL_WEBHOOK_ALLOWED: 'true' });
  worker = await startWorker(api.app);
  jobs = await JobWatch.open(api.app.config.DATABASE_VENDOR_URL);
  provider = await startOidcProvider({ people: [], clients: [testClient('tilldeck', callback)] });
});
afterAll(async () => {
  await provider.close();
  await worker.close();
  await jobs.close();
  await api.close();
});

const managed = async () => {
  const org = await api.people.partner(api.vendor);
  const manager = await api.as(await api.people.account(org, allPermissions('partner')));
  return { org, manager };
};
const newRole = async (org: TestOrg): Promise<string> => {
  const [role] = await api.people.query<{ id: string }>(
    `INSERT INTO identity_role (org_id, name, code) VALUES ($1, 'Clerk', 'clerk') RETURNING id`,
    [org.id],
  );
  return role?.id ?? '';
};
const employee = async (org: TestOrg, { amr, ...changes }: { amr?: string[]; isProjectLead?: boolean } = {}) => {
  const account = await api.people.account(org, { loginlog: ['query'] }, changes);
  const user = `emp-${account.id}`;
  provider.people.set(user, { id: user, email: account.email, ...(amr ? { amr } : {}) });
  return { account, user };
};
const outcomeOf = async (company: string, user: string) =>
  (await signInByCompany(api.visitor(), company, user)).body.error ?? 'ok';

describe('accounts a provider makes', () => {
  it('are of domains the vendor’s staff gave it, each to one company; others stay unknown (attack L13)', async () => {
    const { org, manager } = await managed();
    const roleId = await newRole(org);
    const draft = { ...providerDraftFor(provider, 'squat'), isAutoCreating: true, roleId };
    // Nobody gives themselves a domain.
    const claimed = await manager.send(companySignOnRoutes.add, { ...draft, emailDomains: ['victim.example'] });
    expect(claimed.body.error).toBe('identity.sso_domains_by_vendor');
    const { id } = await setUpCompany(manager, provider, 'squat', { isAutoCreating: true, roleId });
    for (const [user, email] of [
      ['thief', 'boss@victim.example'],
      ['sub', 'boss@branch.shop-squat.example'],
      ['end', 'boss@notshop-squat.example'],
      ['own', 'boss@SHOP-squat.example'],
    ] as const)
      provider.people.set(user, { id: user, email });
    for (const user of ['thief', 'own']) expect(await outcomeOf('squat', user)).toBe('identity.sso_no_account');

    const staff = await api.as(api.admin);
    const { clientSecret: _kept, ...plain } = draft;
    const change = { ...plain, id, version: 2 };
    const given = await staff.call(companySignOnRoutes.modify, { ...change, emailDomains: ['Shop-Squat.example'] });
    expect(given.emailDomains).toEqual(['shop-squat.example']);
    for (const user of ['thief', 'sub', 'end']) expect(await outcomeOf('squat', user)).toBe('identity.sso_no_account');
    expect(await outcomeOf('squat', 'own')).toBe('ok');
    const made = await api.people.query(
      `SELECT email FROM identity_account WHERE org_id = $1 AND email LIKE 'boss@%'`,
      [org.id],
    );
    expect(made).toEqual([{ email: 'boss@SHOP-squat.example' }]);

    // The partner reads and keeps them, changes none, and a second company does not get them.
    const kept = await manager.call(companySignOnRoutes.modify, { ...change, version: given.version });
    expect(kept.emailDomains).toEqual(['shop-squat.example']);
    const more = { ...change, version: kept.version, emailDomains: ['shop-squat.example', 'victim.example'] };
    expect((await manager.send(companySignOnRoutes.modify, more)).body.error).toBe('identity.sso_domains_by_vendor');
    const taken = { ...providerDraftFor(provider, 'second'), emailDomains: ['shop-squat.example'] };
    expect((await staff.send(companySignOnRoutes.add, taken)).body.error).toBe('identity.sso_domain_taken');
  });
});

describe('a company that is the only way in', () => {
  it('leaves no password to ask for, set, give or use, except to the project lead (attack S25)', async () => {
    const { org, manager } = await managed();
    const { id, version } = await setUpCompany(manager, provider, 'only');
    const { account, user } = await employee(org);
    const lead = await employee(org, { isProjectLead: true });
    for (const person of [user, lead.user]) expect(await outcomeOf('only', person)).toBe('ok');
    const byPassword = await api.as(account);
    const leadByPassword = await api.as(lead.account);
    const { clientSecret: _kept, ...draft } = providerDraftFor(provider, 'only');
    await manager.call(companySignOnRoutes.modify, { ...draft, id, version, isExclusive: true });

    // What the password opened is over; the provider's way and the lead's password go on.
    await expect.poll(async () => (await byPassword.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    expect((await leadByPassword.send(sessionRoutes.currentUser, {})).body.code).toBe(200);
    const login = async (who: TestAccount, password = testPassword) =>
      (await api.visitor().login(who.loginName, password)).answer.body.error ?? 'ok';
    expect(await login(account)).toBe('identity.company_only');
    expect(await login(account, 'Wrong7Lamp')).toBe('identity.wrong_credentials');
    expect(await login(lead.account)).toBe('ok');

    const codes = async (who: TestAccount) => {
      const asked = await api.visitor().send(credentialRoutes.sendResetCode, { email: who.email });
      await jobs.until('identity.mail_reset_code', (found) => found.length === 0);
      const kept = await api.people.query(
        `SELECT FROM identity_mail_code WHERE account_id = $1 AND purpose = 'password_reset'`,
        [who.id],
      );
      return [asked.body.code, asked.body.data, kept.length];
    };
    expect(await codes(account)).toEqual([200, {}, 0]);
    expect(await codes(lead.account)).toEqual([200, {}, 1]);

    const visitor = api.visitor();
    await signInByCompany(visitor, 'only', user);
    expect((await visitor.call(proofRoutes.methods, {})).methods).toEqual([]);
    expect((await proveAgain(visitor, account.loginName, testPassword)).body.error).toBe('identity.proof_wrong');
    // The company sign-in is the proof here, there is no other; it gives no password either.
    const chosen = await visitor.send(profileRoutes.changePassword, { newPassword: 'Kiosk7Lamp' });
    expect(chosen.body.error).toBe('identity.company_only');
    const administrator = await api.people.account(org, allPermissions('partner'));
    const giving = await api.as(administrator);
    await proveAgain(giving, administrator.loginName, testPassword);
    const given = await giving.send(operatorRoutes.setInitialPassword, { id: account.id });
    expect(given.body.error).toBe('identity.company_only');

    // Switched off by the company, it holds nobody up.
    await manager.call(companySignOnRoutes.disable, { id });
    expect(await login(account)).toBe('ok');
  });

  it('refuses a code that was mailed before (attack S25)', async () => {
    const { org, manager } = await managed();
    const { id } = await setUpCompany(manager, provider, 'later');
    const { account, user } = await employee(org);
    expect(await outcomeOf('later', user)).toBe('ok');
    await api.visitor().call(credentialRoutes.sendResetCode, { email: account.email });
    await jobs.until('identity.mail_reset_code', (found) => found.length === 0);
    const before = await api.people.query('SELECT stored_key FROM identity_account WHERE id = $1', [account.id]);
    await api.people.query('UPDATE identity_oidc_provider SET is_exclusive = true WHERE id = $1', [id]);
    const known = await api.app.keptKeys.mac('mail-code', `password_reset|${account.id}|12345678`);
    await api.people.query('UPDATE identity_mail_code SET code_hash = $2 WHERE account_id = $1', [account.id, known]);
    const reset = { email: account.email, code: '12345678', newPassword: 'Kiosk7Lamp' };
    const answer = await api.visitor().send(credentialRoutes.resetPassword, reset);
    expect(answer.body.error).toBe('identity.company_only');
    expect(await api.people.query('SELECT stored_key FROM identity_account WHERE id = $1', [account.id])).toEqual(
      before,
    );
  });
});

describe('a session that a company’s provider opened', () => {
  it('lasts as long as the company says, twelve hours where it says nothing, also when kept (attack S25)', async () => {
    const { org, manager } = await managed();
    await setUpCompany(manager, provider, 'twelve');
    await setUpCompany(manager, provider, 'two', { sessionHours: 2 });
    for (const [company, hours] of [
      ['twelve', 12],
      ['two', 2],
    ] as const) {
      const { account, user } = await employee(org);
      const visitor = api.visitor();
      const { answer } = await goToCompany(visitor, company, user);
      const kept = { ...answer, isKept: true };
      expect((await finishAtCompany(visitor, kept)).body.code).toBe(200);
      const sessions = await api.people.query(
        `SELECT kind, round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours
           FROM identity_session WHERE account_id = $1`,
        [account.id],
      );
      expect(sessions).toEqual([{ kind: 'kept', hours }]);
    }
    const long = { ...providerDraftFor(provider, 'long'), sessionHours: 169 };
    expect((await manager.send(companySignOnRoutes.add, long)).body.error).toBe('core.invalid_input');
  });

  it('needs the account’s own second factor, unless a trusted provider says it saw one (attack S25)', async () => {
    const { org, manager } = await managed();
    const { id, version } = await setUpCompany(manager, provider, 'factor', { sessionHours: 3 });
    const { account, user } = await employee(org, { amr: ['pwd', 'mfa'] });
    const owner = await api.as(account);
    await proveAgain(owner, account.loginName, testPassword);
    const { secret } = await owner.call(factorRoutes.beginTotp, {});
    await owner.call(factorRoutes.confirmTotp, { code: totpCode(secret) });
    await api.people.query('UPDATE identity_totp SET last_step = last_step - 10 WHERE account_id = $1', [account.id]);

    const visitor = api.visitor();
    const { answer } = await goToCompany(visitor, 'factor', user);
    const refused = await finishAtCompany(visitor, answer);
    expect(refused.body.error).toBe('identity.second_factor_required');
    const { pass, methods } = refused.body.data as unknown as SecondStepDemand;
    expect(methods).toEqual(['totp', 'recovery']);
    const prove = (code: string) => visitor.send(secondStepRoutes.verify, { pass, method: 'totp', code });
    expect((await prove('000000')).body.error).toBe('identity.factor_code_wrong');
    // A company that vouches no more opens nothing, though the pass is good.
    await api.people.query('UPDATE identity_oidc_provider SET is_enabled = false WHERE id = $1', [id]);
    expect((await prove(totpCode(secret))).body.error).toBe('identity.pass_spent');
    await api.people.query('UPDATE identity_oidc_provider SET is_enabled = true WHERE id = $1', [id]);
    const opened = await prove(totpCode(secret));
    expect(opened.body.code).toBe(200);
    visitor.keys = { token: opened.body.data.accessToken, ...(await keysFromSecret(answer.sessionSecret)) };
    expect((await visitor.call(sessionRoutes.currentUser, {})).user.loginName).toBe(account.loginName);
    const sessions = await api.people.query(
      `SELECT has_factor_proof, round(extract(epoch FROM expires_at - created_at) / 3600)::int AS hours
         FROM identity_session WHERE account_id = $1 AND method = 'oidc'`,
      [account.id],
    );
    expect(sessions).toEqual([{ has_factor_proof: true, hours: 3 }]);

    const { clientSecret: _kept, ...draft } = providerDraftFor(provider, 'factor');
    await manager.call(companySignOnRoutes.modify, { ...draft, id, version, isFactorTrusted: true });
    expect(await outcomeOf('factor', user)).toBe('ok');
    provider.people.set(user, { id: user, email: account.email, amr: ['pwd'] });
    expect(await outcomeOf('factor', user)).toBe('identity.second_factor_required');
  });
});
