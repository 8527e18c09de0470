import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { ipLockRoutes } from '@tilldeck/contracts/system/ip-lock.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { type TestAccount, testPassword } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let clerk: TestAccount;

beforeAll(async () => {
  // The tests stand behind a proxy of their own, so that each client has an address.
  api = await startApiHarness({ TRUSTED_PROXIES: '127.0.0.1' });
  admin = await api.as(api.admin);
  admin.address = '198.51.100.1';
  clerk = await api.people.account(await api.people.partner(api.vendor));
});
afterAll(() => api.close());

const at = (address: string): WireClient => Object.assign(api.visitor(), { address });
const signInFrom = async (address: string): Promise<string> => {
  const salt = await at(address).send(sessionRoutes.getToken, { account: clerk.loginName });
  if (salt.body.code !== 200) return salt.body.error ?? '';
  return (await at(address).login(clerk.loginName, testPassword)).answer.body.error ?? 'ok';
};
const lock = (ip: string, more: object = {}) => admin.call(ipLockRoutes.add, { ip, remark: 'scanner', ...more });
const refusedLock = async (ip: string, more: object = {}) =>
  (await admin.send(ipLockRoutes.add, { ip, remark: 'scanner', ...more })).body;
const inHours = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();
const auditOf = (id: string) =>
  api.people.query<{ action: string; object_name: string; reason: string | null }>(
    `SELECT action, object_name, before, after, reason, account_name FROM audit_entry
      WHERE object_type = 'ip_lock' AND object_id = $1 ORDER BY id`,
    [id],
  );

describe('a lock by hand', () => {
  it('[SYS-03] refuses sign-ins from an address until it is unlocked', async () => {
    expect(await signInFrom('203.0.113.7')).toBe('ok');
    const added = await lock('203.0.113.7');
    expect(added).toEqual({
      id: expect.stringMatching(/^\d+$/),
      ip: '203.0.113.7',
      state: 'locked',
      reason: 'manual',
      remark: 'scanner',
      failureCount: 0,
      lastAccount: '',
      lockedAt: expect.any(String),
      expiresAt: null,
      unlockedAt: null,
      unlockedBy: null,
    });
    expect(await signInFrom('203.0.113.7')).toBe('core.ip_locked');
    expect(await signInFrom('203.0.113.8')).toBe('ok');
    // One who got the salt before the lock does not get past it either.
    const early = at('203.0.113.8');
    const challenge = await early.call(sessionRoutes.getToken, { account: clerk.loginName });
    early.publicKey = challenge.publicKey;
    await lock('203.0.113.8');
    const late = await early.send(sessionRoutes.login, {
      account: clerk.loginName,
      salt: challenge.salt,
      clientNonce: 'n'.repeat(24),
      password: 'irrelevant',
    });
    expect(late).toMatchObject({ status: 403, body: { error: 'core.ip_locked' } });

    expect(await admin.call(ipLockRoutes.unlock, { ids: [added.id] })).toEqual({ unlocked: 1 });
    expect(await signInFrom('203.0.113.7')).toBe('ok');
    expect(await signInFrom('203.0.113.8')).toBe('core.ip_locked');
    expect(await auditOf(added.id)).toEqual([
      {
        action: 'iplock.added',
        object_name: '203.0.113.7',
        before: null,
        after: expect.objectContaining({ ip: '203.0.113.7', state: 'locked' }),
        reason: 'scanner',
        account_name: 'admin',
      },
      {
        action: 'iplock.unlocked',
        object_name: '203.0.113.7',
        before: { state: 'locked' },
        after: { state: 'unlocked' },
        reason: null,
        account_name: 'admin',
      },
    ]);
  });

  it('[SYS-03] covers a network of either kind, and unlocking lets it in again', async () => {
    const four = await lock('192.0.2.77/25');
    const six = await lock('2001:db8:1::/48');
    expect([four.ip, six.ip]).toEqual(['192.0.2.0/25', '2001:db8:1::/48']);
    expect(await signInFrom('192.0.2.1')).toBe('core.ip_locked');
    expect(await signInFrom('192.0.2.127')).toBe('core.ip_locked');
    expect(await signInFrom('192.0.2.128')).toBe('ok');
    expect(await signInFrom('2001:db8:1:ffff::9')).toBe('core.ip_locked');
    expect(await signInFrom('2001:db8:2::9')).toBe('ok');
    // As a socket for both kinds of addresses writes it.
    expect(await signInFrom('::ffff:192.0.2.1')).toBe('core.ip_locked');
    expect(await admin.call(ipLockRoutes.unlock, { ids: [four.id, six.id] })).toEqual({ unlocked: 2 });
    expect(await signInFrom('192.0.2.1')).toBe('ok');
    expect(await signInFrom('2001:db8:1:ffff::9')).toBe('ok');
  });

  it('leaves those who are signed in alone', async () => {
    const client = at('203.0.113.20');
    await client.signIn(clerk.loginName, testPassword);
    await lock('203.0.113.20');
    expect((await client.call(sessionRoutes.currentUser, {})).user.loginName).toBe(clerk.loginName);
  });

  it('ends by itself at its hour, and a new one can follow', async () => {
    const first = await lock('203.0.113.30', { expiresAt: inHours(1) });
    expect(await signInFrom('203.0.113.30')).toBe('core.ip_locked');
    await api.people.query(`UPDATE system_ip_lock SET expires_at = now() WHERE id = $1`, [first.id]);
    expect(await signInFrom('203.0.113.30')).toBe('ok');
    const second = await lock('203.0.113.30');
    const { items } = await admin.call(ipLockRoutes.page, { ip: '203.0.113.30' });
    expect(items.map(({ id, state }) => [id, state])).toEqual([
      [second.id, 'locked'],
      [first.id, 'expired'],
    ]);
    expect(items[1]).toMatchObject({ unlockedAt: null, unlockedBy: null });
  });

  it('[SYS-03] is refused for the own address, for a second time, for the past and for what is no address', async () => {
    for (const own of ['198.51.100.1', '198.51.100.0/24', '0.0.0.0/0']) {
      expect(await refusedLock(own)).toMatchObject({ code: 2003, data: { fields: { ip: expect.any(String) } } });
    }
    expect(await api.people.query(`SELECT FROM system_ip_lock WHERE ip >>= '198.51.100.1'`)).toEqual([]);
    await lock('203.0.113.40/30');
    expect(await refusedLock('203.0.113.41/30')).toMatchObject({ code: 2004, error: 'system.ip_lock_exists' });
    expect(await refusedLock('203.0.113.50', { expiresAt: inHours(-1) })).toMatchObject({
      code: 2005,
      data: { fields: { expiresAt: 'The end of the lock must be in the future' } },
    });
    for (const wrong of ['203.0.113', '203.0.113.1/33', 'example.org', '1.2.3.4; drop table', ''])
      expect(await refusedLock(wrong)).toMatchObject({ code: 400, data: { fields: { ip: 'address' } } });
    expect(await refusedLock('203.0.113.51', { remark: ' ' })).toMatchObject({
      data: { fields: { remark: 'too_small' } },
    });
  });
});

describe('the lock list', () => {
  it('[SYS-03] shows locked, unlocked and expired ones, newest first, by address, state and reason', async () => {
    await api.people.query('DELETE FROM system_ip_lock');
    const network = await lock('192.0.2.0/24');
    const address = await lock('192.0.2.5', { remark: 'one of them' });
    const opened = await lock('203.0.113.60');
    await admin.call(ipLockRoutes.unlock, { ids: [opened.id] });
    await api.people.query(
      `INSERT INTO system_ip_lock (ip, reason, failure_count, last_account, locked_at, expires_at)
       VALUES ('192.0.2.9', 'failures', 20, 'root', now() - interval '3 hours', now() - interval '2 hours')`,
    );
    const page = async (input: object) => {
      const { items, total } = await admin.call(ipLockRoutes.page, input);
      expect(total).toBe(items.length);
      return items.map((item) => `${item.ip} ${item.state}`);
    };
    expect(await page({})).toEqual([
      '203.0.113.60 unlocked',
      '192.0.2.5 locked',
      '192.0.2.0/24 locked',
      '192.0.2.9 expired',
    ]);
    expect(await page({ ip: '192.0.2.5' })).toEqual(['192.0.2.5 locked', '192.0.2.0/24 locked']);
    expect(await page({ state: 'locked' })).toEqual(['192.0.2.5 locked', '192.0.2.0/24 locked']);
    expect(await page({ state: 'unlocked' })).toEqual(['203.0.113.60 unlocked']);
    expect(await page({ state: 'expired' })).toEqual(['192.0.2.9 expired']);
    expect(await page({ reason: 'failures' })).toEqual(['192.0.2.9 expired']);
    expect(await page({ reason: 'manual', state: 'expired' })).toEqual([]);
    const { items } = await admin.call(ipLockRoutes.page, { state: 'unlocked' });
    expect(items[0]).toMatchObject({ unlockedBy: 'admin', unlockedAt: expect.any(String) });

    const several = { ids: [network.id, address.id, opened.id, '999999'] };
    expect(await admin.call(ipLockRoutes.unlock, several)).toEqual({ unlocked: 2 });
    expect((await admin.send(ipLockRoutes.unlock, several)).body).toMatchObject({ code: 2006 });
    expect((await auditOf(opened.id)).length).toBe(2);
  });

  it('tells open lists of every lock and unlock', async () => {
    const countEvents = async () => {
      const [row] = await api.people.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM outbox_event WHERE topic = 'system.ip_lock' AND permission = 'iplock.query'`,
      );
      return row?.n ?? 0;
    };
    const before = await countEvents();
    const { id } = await lock('203.0.113.70');
    await admin.call(ipLockRoutes.unlock, { ids: [id] });
    expect(await countEvents()).toBe(before + 2);
  });
});
