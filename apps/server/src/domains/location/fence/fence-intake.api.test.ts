import { diagnosticsRoutes } from '@tilldeck/contracts/link/examination.routes';
import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import { fenceChangesPerDay } from '@tilldeck/contracts/location/location.limits';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { LocatedDevice } from '../../../../testing/located-device.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;
let till: LocatedDevice;
let names = 0;

beforeAll(async () => {
  api = await startApiHarness();
});
beforeEach(async () => {
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, allPermissions('partner')));
  till = await LocatedDevice.make(api.app, api.people, org);
});
afterAll(() => api.close());

type Draft = Parameters<typeof client.call<typeof fenceRoutes.add>>[1];
async function armed(change: object = {}, by = client) {
  names += 1;
  const draft = {
    name: `Fence ${names}`,
    latitude: 52.5,
    longitude: 13.4,
    radiusM: 200,
    event: 'exit',
    target: { scope: 'sn', sns: [till.sn] },
    ...change,
  } as Draft;
  const { id, version } = await by.call(fenceRoutes.add, draft);
  return by.call(fenceRoutes.enable, { id, version });
}

const now = Math.floor(Date.now() / 1_000) * 1_000;
/** A fix so many metres north of the middle. */
const fix = (metres: number, secondsAgo: number, accuracyM = 8) => ({
  at: now - secondsAgo * 1_000,
  latitude: 52.5 + metres / 111_195,
  longitude: 13.4,
  accuracyM,
});
const left = (fenceId: string, secondsAgo = 600) => ({
  fenceId,
  fenceVersion: 1,
  event: 'exit' as const,
  fixes: [fix(900, secondsAgo), fix(950, secondsAgo - 30)] as [ReturnType<typeof fix>, ReturnType<typeof fix>],
  step: 'changed' as const,
});
const logOf = async (fenceId: string, by = client) => (await by.call(fenceRoutes.log, { fenceId })).items;
const refused = async (id = till.id) =>
  Object.fromEntries(
    (
      await api.people.query<{ reason: string; point_count: number }>(
        'SELECT reason, point_count FROM location_refused WHERE device_id = $1',
        [id],
      )
    ).map((row) => [row.reason, row.point_count]),
  );

describe('[MAP-03] a change that a device reports', () => {
  it('is logged with when it happened, and confirmed by the fixes it rests on', async () => {
    const { id } = await armed();
    await till.sayFence(left(id));
    const [entry, ...more] = await logOf(id);
    expect(more).toEqual([]);
    expect(entry).toMatchObject({
      sn: till.sn,
      event: 'exit',
      verdict: 'confirmed',
      doubt: null,
      step: 'changed',
      hasFixes: true,
      fenceVersion: 1,
    });
    expect(Date.parse(entry?.happenedAt ?? '')).toBe(now - 600_000);
    const seen = await client.call(fenceRoutes.fixes, { id: entry?.id ?? '' });
    expect(seen.fixes.map(({ distanceM }) => distanceM)).toEqual([900, 950]);
    const trail = await api.people.query(
      `SELECT 1 FROM audit_entry WHERE action = 'position.fence_viewed' AND object_id = $1`,
      [till.id],
    );
    expect(trail).toHaveLength(1);
    expect(await client.call(fenceRoutes.detail, { id })).toMatchObject({ exitCount: 1, enterCount: 0 });
  });

  it('is doubtful where its fixes do not bear it, or the fence is not for the device', async () => {
    const { id } = await armed();
    const other = await armed({ target: { scope: 'sn', sns: ['NOBODY-1'] } });
    await till.sayFence({ ...left(id), fixes: [fix(10, 600), fix(20, 570)] });
    await till.sayFence({ ...left(id, 500), fixes: [fix(900, 500), fix(900, 495)] });
    await till.sayFence({ ...left(id, 400), fixes: [fix(900, 400, 5_000), fix(900, 350)] });
    await till.sayFence(left(other.id));
    expect((await logOf(id)).map(({ verdict, doubt }) => `${verdict} ${doubt}`)).toEqual(
      Array(3).fill('doubtful fixes'),
    );
    expect(await logOf(other.id)).toMatchObject([{ verdict: 'doubtful', doubt: 'not_target' }]);
  });

  it('is one entry however often and in whatever order its steps come, and no second story changes it', async () => {
    const { id } = await armed({ action: 'lock', password: '271828' });
    const change = left(id);
    await till.sayFence({ ...change, step: 'locked', at: now - 500_000 });
    await till.sayFence(change, change);
    await till.sayFence({ ...change, step: 'cancelled' });
    expect(await logOf(id)).toMatchObject([{ step: 'locked', lockedAt: expect.any(String), unlockedAt: null }]);
    // A forged second event at the same moment.
    await till.sayFence({ ...change, event: 'enter', step: 'unlocked' });
    await till.sayFence({ ...change, fenceVersion: 1, fixes: [change.fixes[0], fix(5, 560)] });
    expect(await logOf(id)).toMatchObject([{ event: 'exit', step: 'locked', verdict: 'confirmed', unlockedAt: null }]);
    await till.sayFence({ ...change, step: 'unlocked', unlockedBy: 'password', at: now - 100_000 });
    expect(await logOf(id)).toMatchObject([{ step: 'unlocked', unlockedAt: new Date(now - 100_000).toISOString() }]);
  });

  it('of a version that was changed or deleted meanwhile is judged by what the device had', async () => {
    const { id, version, name } = await armed();
    const draft = { name, latitude: 48, longitude: 11, radiusM: 500, event: 'exit' as const };
    const target = { scope: 'sn' as const, sns: [till.sn] };
    const changed = await client.call(fenceRoutes.modify, { id, version, ...draft, target });
    expect(changed.versionNr).toBe(2);
    await till.sayFence(left(id));
    await client.call(fenceRoutes.remove, { id, version: changed.version });
    await till.sayFence(left(id, 300));
    const log = (await client.call(fenceRoutes.log, { sn: till.sn })).items;
    expect(log.map(({ verdict, fenceVersion }) => `${verdict} ${fenceVersion}`)).toEqual([
      'confirmed 1',
      'confirmed 1',
    ]);
  });

  it('of a foreign fence, an unknown version, a wrong clock or a former owner is refused by name', async () => {
    const elsewhere = await api.people.partner(api.vendor);
    const stranger = await api.as(await api.people.account(elsewhere, allPermissions('partner')));
    const foreign = await armed({ target: { scope: 'all' } }, stranger);
    const { id } = await armed();
    const year = 365 * 86_400;
    await till.sayFence(left(foreign.id), { ...left(id), fenceVersion: 7 }, left('999999999'));
    await till.sayFence(left(id, 10 * year), left(id, -10 * year));
    await api.people.query(`UPDATE devices_device SET owned_since = now() - interval '1 minute' WHERE id = $1`, [
      till.id,
    ]);
    await till.sayFence(left(id));
    expect(await logOf(id)).toEqual([]);
    expect(await logOf(foreign.id, stranger)).toEqual([]);
    expect(await refused()).toEqual({ foreign_fence: 3, clock: 2, other_owner: 1 });
  });

  it('fills no table: a device that sends thousands has a day’s worth in the log', async () => {
    const { id } = await armed();
    const many = 2_000;
    for (let at = 0; at < many; at += 500)
      await till.sayFence(...Array.from({ length: 500 }, (_, nr) => left(id, 1_000 + at + nr)));
    const [row] = await api.people.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM location_fence_log WHERE device_id = $1',
      [till.id],
    );
    expect(row?.n).toBe(fenceChangesPerDay);
    expect(await refused()).toEqual({ too_many: many - fenceChangesPerDay });
    // What is known goes on all the same.
    await till.sayFence({ ...left(id, 1_000), step: 'prompted' });
    expect((await client.call(fenceRoutes.log, { fenceId: id, step: ['prompted'] })).items).toHaveLength(1);
  });

  it('keeps no positions where the owner does not want them', async () => {
    const { id } = await armed();
    const decide = (mode: string, isRounded: boolean) =>
      api.people.query(
        `INSERT INTO location_setting (org_id, mode, is_rounded, kept_days) VALUES ($1, $2, $3, 30)
         ON CONFLICT (org_id) DO UPDATE SET mode = $2, is_rounded = $3`,
        [org.id, mode, isRounded],
      );
    await decide('always', true);
    await till.sayFence(left(id));
    await decide('opening', false);
    await till.sayFence(left(id, 500));
    expect((await logOf(id)).map(({ hasFixes, verdict }) => [hasFixes, verdict])).toEqual([
      [false, 'confirmed'],
      [false, 'confirmed'],
    ]);
  });

  it('stays with the owner it happened under', async () => {
    const { id } = await armed();
    await till.sayFence(left(id));
    const next = await api.people.partner(api.vendor);
    const taker = await api.as(await api.people.account(next, allPermissions('partner')));
    await api.people.query('UPDATE devices_device SET org_id = $1, owned_since = now() WHERE id = $2', [
      next.id,
      till.id,
    ]);
    expect((await taker.call(fenceRoutes.log, { sn: till.sn })).items).toEqual([]);
    expect(await logOf(id)).toHaveLength(1);
  });
});

describe('[MAP-03] the lock of a fence', () => {
  it('is what the page of the device shows, with the name of the fence, until it is unlocked', async () => {
    const { id, name } = await armed({ action: 'lock', password: '271828' });
    const lock = async () => (await client.call(diagnosticsRoutes.remoteInfo, { id: till.id })).lock;
    expect(await lock()).toBeNull();
    await till.sayFence({ ...left(id), step: 'locked', at: now - 500_000 });
    expect(await lock()).toEqual({ isLocked: true, at: new Date(now - 500_000).toISOString(), fenceName: name });
    await till.sayFence({ ...left(id), step: 'unlocked', at: now - 400_000, unlockedBy: 'command' });
    expect(await lock()).toEqual({ isLocked: false, at: new Date(now - 400_000).toISOString(), fenceName: null });
  });
});
