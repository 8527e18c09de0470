import { ownSessionRoutes } from '@tilldeck/contracts/identity/own-session.routes';
import { maxSessionsPerAccount } from '@tilldeck/contracts/identity/session.limits';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { headerNames } from '@tilldeck/contracts/wire/canonical';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
beforeAll(async () => {
  api = await startApiHarness({ STAFF_SESSIONS: 'short' });
});
afterAll(() => api.close());

const newcomer = async () => api.people.account(await api.people.partner(api.vendor));
const openShort = async (account: TestAccount): Promise<WireClient> => {
  const client = api.visitor();
  const { answer, proof } = await client.login(account.loginName, testPassword, { isKept: 'false' });
  client.keys = { token: answer.body.data.accessToken, signingKey: proof.signingKey, fieldKey: proof.fieldKey };
  return client;
};
/** Moves the clock of the account's sessions instead of waiting. Every process hears of it, as of any change. */
const pass = async (account: TestAccount, time: string): Promise<void> => {
  await api.people.query(
    `UPDATE identity_session SET active_at = active_at - $2::interval, created_at = created_at - $2::interval,
       expires_at = expires_at - $2::interval WHERE account_id = $1`,
    [account.id, time],
  );
  await api.people.query(`SELECT pg_notify('session_changed', $1)`, [account.id]);
  await settle(account);
};
/** The notification has reached the API once a session that was ended after it is refused. */
const settle = async (account: TestAccount): Promise<void> => {
  const probe = await api.as(account);
  const [newest] = await probe.call(ownSessionRoutes.list, {});
  await api.people.query(`UPDATE identity_session SET ended_at = now() WHERE token_hash = decode($1, 'hex')`, [
    newest?.id,
  ]);
  await expect.poll(async () => (await probe.send(sessionRoutes.clock, {})).body.error).toBe('core.session_ended');
};
const hoursUntil = (at: string) => Math.round((Date.parse(at) - Date.now()) / 360_000) / 10;
const activeSecondsAgo = async (account: TestAccount) => {
  const [row] = await api.people.query<{ seconds: number }>(
    `SELECT extract(epoch FROM now() - max(active_at))::int AS seconds FROM identity_session
      WHERE account_id = $1 AND ended_at IS NULL`,
    [account.id],
  );
  return row?.seconds ?? -1;
};

describe('a session', () => {
  it('is kept for seven days or short, as chosen at sign-in; the list tells kind and last activity', async () => {
    const account = await newcomer();
    const kept = await api.as(account);
    const short = await openShort(account);
    const ofKept = await kept.call(sessionRoutes.clock, {});
    expect([ofKept.kind, hoursUntil(ofKept.expiresAt), hoursUntil(ofKept.idleUntil)]).toEqual(['kept', 168, 24]);
    const ofShort = await short.call(sessionRoutes.clock, {});
    expect([ofShort.kind, hoursUntil(ofShort.expiresAt), hoursUntil(ofShort.idleUntil)]).toEqual(['short', 12, 0.5]);
    const listed = await kept.call(ownSessionRoutes.list, {});
    expect(listed.map(({ kind, isCurrent }) => [kind, isCurrent])).toEqual([
      ['kept', true],
      ['short', false],
    ]);
    expect(Date.now() - Date.parse(listed[0]?.activeAt ?? '')).toBeLessThan(60_000);
  });

  it('of staff is short where the installation says so, whatever they choose', async () => {
    const admin = await api.as(api.admin);
    expect((await admin.call(sessionRoutes.clock, {})).kind).toBe('short');
  });

  it('ends after its time without activity, and after its time altogether', async () => {
    const account = await newcomer();
    const idle = await openShort(account);
    await pass(account, '29 minutes');
    expect((await idle.send(sessionRoutes.clock, {})).body.code).toBe(200);
    await api.people.query(
      `UPDATE identity_session SET active_at = now() - interval '29 minutes' WHERE account_id = $1`,
      [account.id],
    );
    await pass(account, '2 minutes');
    expect((await idle.send(sessionRoutes.clock, {})).body.error).toBe('core.session_expired');
    const other = await newcomer();
    const busy = await openShort(other);
    await pass(other, '11 hours 59 minutes');
    await api.people.query('UPDATE identity_session SET active_at = now() WHERE account_id = $1', [other.id]);
    expect((await busy.send(sessionRoutes.clock, {})).body.code).toBe(200);
    await pass(other, '2 minutes');
    await api.people.query('UPDATE identity_session SET active_at = now() WHERE account_id = $1', [other.id]);
    expect((await busy.send(sessionRoutes.clock, {})).body.error).toBe('core.session_expired');
  });

  it('notes what a person does, a moment later; calls of a tab nobody looks at do not count', async () => {
    const account = await newcomer();
    const client = await openShort(account);
    await pass(account, '10 minutes');
    client.extraHeaders = { [headerNames.background]: '1' };
    await client.call(sessionRoutes.currentUser, {});
    client.extraHeaders = {};
    const second = await newcomer();
    const working = await openShort(second);
    await pass(second, '10 minutes');
    await working.call(sessionRoutes.currentUser, {});
    await expect.poll(() => activeSecondsAgo(second)).toBeLessThan(60);
    // Written with the same batch, had it counted.
    expect(await activeSecondsAgo(account)).toBeGreaterThan(590);
    const clock = await client.call(sessionRoutes.extend, {});
    expect(hoursUntil(clock.idleUntil)).toBe(0.5);
    expect(await activeSecondsAgo(account)).toBeLessThan(60);
  });

  it('of a person who acts for a partner is kept alive by that work, and ends with inactivity of both', async () => {
    const org = await api.people.partner(api.vendor);
    const clerk = await api.people.account(api.vendor, { access: ['query', 'add'] });
    await api.people.query('UPDATE identity_org SET is_upper_access_allowed = true WHERE id = $1', [org.id]);
    const own = await api.as(clerk);
    const acting = await own.actFor(org.id);
    await api.people.query(
      `UPDATE identity_session SET active_at = now() - interval '20 minutes' WHERE account_id = $1`,
      [clerk.id],
    );
    await acting.call(sessionRoutes.extend, {});
    expect(await activeSecondsAgo(clerk)).toBeLessThan(60);
    await api.people.query(
      `UPDATE identity_session SET active_at = now() - interval '31 minutes' WHERE account_id = $1`,
      [clerk.id],
    );
    await api.people.query(`SELECT pg_notify('session_changed', $1)`, [clerk.id]);
    await expect.poll(async () => (await acting.send(sessionRoutes.clock, {})).body.error).toBe('core.session_expired');
  });

  it(`is one of ${maxSessionsPerAccount} at most: the oldest of the account ends`, async () => {
    const account = await newcomer();
    const first = await api.as(account);
    const second = await api.as(account);
    for (let count = 2; count < maxSessionsPerAccount; count += 1) await api.as(account);
    expect((await first.send(sessionRoutes.clock, {})).body.code).toBe(200);
    const newest = await api.as(account);
    await expect.poll(async () => (await first.send(sessionRoutes.clock, {})).body.error).toBe('core.session_ended');
    expect((await second.send(sessionRoutes.clock, {})).body.code).toBe(200);
    expect(await newest.call(ownSessionRoutes.list, {})).toHaveLength(maxSessionsPerAccount);
  });
});
