import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import type { Account } from '@tilldeck/contracts/identity/account.schemas';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { profileRoutes } from '@tilldeck/contracts/identity/profile.routes';
import { credentialRoutes, sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { KeyClient } from '@tilldeck/testkit/client/key-client';
import { secretIn } from '@tilldeck/testkit/client/mail-links';
import { MailboxClient } from '@tilldeck/testkit/client/mailbox-client';
import { receiveResetCode } from '@tilldeck/testkit/client/reset-codes';
import { proveAgain } from '@tilldeck/testkit/client/second-steps';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { startWorker } from '../../../roles/worker.ts';

/** The operators' form and what one signs in with: nobody takes an account through it, their own or another's. */
let api: ApiHarness;
let worker: Awaited<ReturnType<typeof startWorker>>;
let org: TestOrg;
let lead: TestAccount;
let ofLead: WireClient;
const mailbox = new MailboxClient();
const mark = `c${process.pid}`;

beforeAll(async () => {
  api = await startApiHarness({ PBKDF2_ITERATIONS: '4096' });
  worker = await startWorker(api.app);
  org = await api.people.partner(api.vendor, 'Credential Tills');
  lead = await api.people.account(org, {}, { loginName: `lead.${mark}`, isProjectLead: true });
  ofLead = await api.as(lead);
});
afterAll(async () => {
  await worker.close();
  await api.close();
});

const changeOf = ({ id, version, loginName, email, nickName, phone, userType, roles }: Account, changes: object) => ({
  ...{ id, version, loginName, email, nickName, phone, userType },
  roleIds: roles.map((role) => role.id),
  ...changes,
});
const read = async (id: string): Promise<Account> => ofLead.call(operatorRoutes.detail, { id });
const person = async (name: string) => {
  const account = await api.people.account(org, {}, { loginName: `${name}.${mark}` });
  return { account, client: await api.as(account) };
};
const prove = (client: WireClient, account: TestAccount) => proveAgain(client, account.loginName, testPassword);

describe('one’s own address, login name and phone', () => {
  it('are not changed through the operators’ form, not even with a fresh proof (attack S9)', async () => {
    const borrowed = await api.as(lead);
    await prove(borrowed, lead);
    const me = await read(lead.id);
    for (const changes of [
      { email: `evil-${mark}@attacker.example` },
      { loginName: `evil.${mark}` },
      { phone: '+44 20 7946 0018' },
    ])
      expect((await borrowed.send(operatorRoutes.modify, changeOf(me, changes))).body.error).toBe(
        'identity.account_self',
      );
    // What is nothing to sign in with can be changed there, and nobody is signed out for it.
    await borrowed.call(operatorRoutes.modify, changeOf(me, { nickName: 'Lea' }));
    expect(await read(lead.id)).toMatchObject({ email: lead.email, loginName: lead.loginName, nickName: 'Lea' });
    await borrowed.call(sessionRoutes.currentUser, {});
  });
});

describe('the address, login name and password of somebody else', () => {
  it('need a fresh proof of who changes them (attack S9)', async () => {
    const { account, client } = await person('plain');
    const before = await read(account.id);
    const borrowed = await api.as(lead);
    for (const changes of [{ email: `evil2-${mark}@attacker.example` }, { loginName: `evil2.${mark}` }])
      expect((await borrowed.send(operatorRoutes.modify, changeOf(before, changes))).body.error).toBe(
        'identity.proof_required',
      );
    expect((await borrowed.send(operatorRoutes.setInitialPassword, { id: account.id })).body.error).toBe(
      'identity.proof_required',
    );
    await borrowed.call(operatorRoutes.modify, changeOf(before, { phone: '+49 40 5550 1' }));
    expect(await read(account.id)).toMatchObject({ email: account.email, loginName: account.loginName });
    await client.call(sessionRoutes.currentUser, {});
  });

  it('changed, end the sessions; the old address hears of it and undoes it with all that followed (attack S9)', async () => {
    const { account, client } = await person('victim');
    const before = await read(account.id);
    const newEmail = `taken-${mark}@attacker.example`;
    await prove(ofLead, lead);
    await ofLead.call(operatorRoutes.modify, changeOf(before, { email: newEmail }));
    expect((await client.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    const mail = await mailbox.next(account.email);
    expect(mail.text).toContain(newEmail);
    expect(mail.text).toContain('An administrator');
    // The administrator goes on: a new password through the new address, and a session with it.
    const visitor = api.visitor();
    const { code } = await receiveResetCode(visitor, newEmail, (await mailbox.next(newEmail)).id);
    await visitor.call(credentialRoutes.resetPassword, { email: newEmail, code, newPassword: 'Attack3r1' } as never);
    const taken = await api.visitor().signIn(account.loginName, 'Attack3r1');
    await visitor.call(credentialRoutes.sendResetCode, { email: newEmail });
    const open = 'SELECT FROM identity_mail_code WHERE account_id = $1 AND used_at IS NULL';
    // A job makes the code.
    await expect.poll(() => api.people.query(open, [account.id])).toHaveLength(1);

    const token = secretIn(mail, 'token');
    expect(await visitor.call(profileRoutes.undoEmail, { token })).toEqual({ email: account.email });
    expect((await taken.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    expect((await api.visitor().login(account.loginName, 'Attack3r1')).answer.body.error).toBe(
      'identity.wrong_credentials',
    );
    expect(await api.people.query(open, [account.id])).toEqual([]);
    expect((await visitor.send(profileRoutes.undoEmail, { token })).body.error).toBe('identity.email_undo_expired');
    // The owner comes in by mail.
    const own = await receiveResetCode(visitor, account.email, mail.id);
    const input = { email: account.email, code: own.code, newPassword: 'Owner4ever9' } as never;
    await visitor.call(credentialRoutes.resetPassword, input);
    await api.visitor().signIn(account.loginName, 'Owner4ever9');
  });

  it('can be undone for seven days and no longer (attack S9)', async () => {
    const { account } = await person('late');
    await prove(ofLead, lead);
    await ofLead.call(operatorRoutes.modify, changeOf(await read(account.id), { email: `late-${mark}@new.example` }));
    const mail = await mailbox.next(account.email);
    const [row] = await api.people.query<{ days: number }>(
      `SELECT extract(epoch FROM undo_until - now()) / 86400 AS days FROM identity_email_change WHERE account_id = $1`,
      [account.id],
    );
    expect(Number(row?.days)).toBeCloseTo(7, 1);
    await api.people.query(
      `UPDATE identity_email_change SET undo_until = now() - interval '1 second' WHERE account_id = $1`,
      [account.id],
    );
    const token = secretIn(mail, 'token');
    expect((await api.visitor().send(profileRoutes.undoEmail, { token })).body.error).toBe(
      'identity.email_undo_expired',
    );
  });

  it('a new login name and a new initial password are mailed to the owner (attack S9)', async () => {
    const { account, client } = await person('renamed');
    await prove(ofLead, lead);
    await ofLead.call(operatorRoutes.modify, changeOf(await read(account.id), { loginName: `other.${mark}` }));
    const first = await mailbox.next(account.email);
    expect(first.text).toContain(`other.${mark}`);
    expect((await client.send(sessionRoutes.currentUser, {})).body.code).toBe(10001);
    await ofLead.call(operatorRoutes.setInitialPassword, { id: account.id });
    expect((await mailbox.next(account.email, first.id)).text).toContain('initial password');
  });

  it('an address that nobody signed in with yet gets no link to win the account with', async () => {
    const { account } = await ofLead.call(operatorRoutes.add, {
      loginName: `typo.${mark}`,
      email: `tpyo-${mark}@stranger.example`,
      userType: 'operator',
    });
    await prove(ofLead, lead);
    await ofLead.call(operatorRoutes.modify, changeOf(account, { email: `typo-${mark}@shop.example` }));
    const kept = await api.people.query('SELECT FROM identity_email_change WHERE account_id = $1', [account.id]);
    expect(kept).toEqual([]);
  });
});

describe('an API key', () => {
  it('changes nothing of the person who made it, nor of anybody else (attack O1)', async () => {
    const { secret } = await ofLead.call(apiKeyRoutes.add, {
      name: 'HR sync',
      scopes: ['operator.query', 'operator.edit', 'operator.add'],
    });
    const key = new KeyClient(api.url, secret);
    const { account } = await person('keyed');
    await prove(ofLead, lead);
    for (const id of [lead.id, account.id]) {
      const now = await read(id);
      const changed = await key.send(operatorRoutes.modify, changeOf(now, { email: `k-${mark}@attacker.example` }));
      expect(changed.body.error).toBe('identity.api_key_not_here');
      expect(await read(id)).toMatchObject({ email: now.email });
    }
    expect((await key.send(operatorRoutes.page, {} as never)).status).toBe(200);
  });
});
