import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

type Ask = RouteDraft<typeof deviceRoutes.page>;

let api: ApiHarness;
let vendor: WireClient;
let partner: WireClient;
let owner: TestOrg;

/** The same devices for two partners: whatever is asked, one of them sees only its own. */
const fleet: [name: string, state: string, hoursOffline: number | null, signs: string[], agent: string][] = [
  ['WELL', 'online', null, [], '1.9.0'],
  ['PAPER', 'online', null, ['paper_low'], '1.9.0'],
  ['COVER', 'online', null, ['cover_open', 'attention'], '1.8.0'],
  ['EMPTY', 'online', null, ['battery_10', 'battery_20', 'battery_30', 'battery_50', 'attention'], '1.8.0'],
  ['HALF', 'online', null, ['battery_50', 'storage_2000'], '1.8.0'],
  ['FULL', 'online', null, ['storage_500', 'storage_1000', 'storage_2000'], '1.8.0'],
  ['WEAK', 'online', null, ['signal_-90', 'signal_-100'], '1.8.0'],
  ['NIGHT', 'offline', 9, [], '1.9.0'],
  ['WEEK', 'offline', 170, ['paper_out', 'attention'], '1.2.0'],
  ['OFF', 'disabled', 900, [], '1.2.0'],
  ['NEW', 'inactive', null, [], ''],
];

async function addFleet(org: TestOrg, prefix: string): Promise<void> {
  for (const [name, state, hours, signs, agent] of fleet) {
    const { id } = await api.people.device(org, { sn: `${prefix}-${name}`, state });
    await api.people.query(
      `UPDATE devices_device SET activated_at = CASE WHEN state <> 'inactive' THEN created_at END, signs = $2, agent_version = $3,
              offline_since = now() - make_interval(hours => $4) WHERE id = $1`,
      [id, signs, agent, hours],
    );
    if (agent === '1.9.0')
      await api.people.query(`INSERT INTO devices_printer VALUES ($1, $2, '3.2.1')`, [id, `Print-${name}`]);
  }
}

beforeAll(async () => {
  api = await startApiHarness();
  vendor = await api.as(api.admin);
  owner = await api.people.partner(api.vendor, 'Owner');
  partner = await api.as(await api.people.account(owner, allPermissions('partner')));
  await addFleet(owner, 'OWN');
  await addFleet(await api.people.partner(api.vendor, 'Other'), 'STRANGE');
});
afterAll(() => api.close());

const names = async (client: WireClient, filter: Ask) =>
  (await client.call(deviceRoutes.page, { ...filter, pageSize: 100 })).items.map((item) => item.sn);
const own = (...found: string[]) => found.map((name) => `OWN-${name}`);

const filters: [string, Ask, string[]][] = [
  ['offline longer than an hour', { offlineHours: 1 }, ['NIGHT', 'WEEK']],
  ['offline longer than a day', { offlineHours: 24 }, ['WEEK']],
  ['offline longer than a month', { offlineHours: 720 }, []],
  [
    'online within ten hours',
    { onlineHours: 10 },
    ['WEAK', 'FULL', 'HALF', 'EMPTY', 'COVER', 'PAPER', 'WELL', 'NIGHT'],
  ],
  ['a printer out of paper', { printer: ['paper_out'] }, ['WEEK']],
  ['one of several states of the printer', { printer: ['paper_low', 'cover_open'] }, ['COVER', 'PAPER']],
  ['battery', { batteryBelow: '20' }, ['EMPTY']],
  ['a higher step of the battery', { batteryBelow: '50' }, ['HALF', 'EMPTY']],
  ['storage', { storageBelow: '1000' }, ['FULL']],
  ['signal', { signalBelow: '-100' }, ['WEAK']],
  ['a signal nobody has', { signalBelow: '-110' }, []],
  ['agent', { agentVersion: '1.2.0' }, ['OFF', 'WEEK']],
  ['agent and printer', { agentVersion: '1.8.0', printer: ['cover_open'] }, ['COVER']],
  ['the firmware of the printer', { printerFirmware: '3.2.1' }, ['NIGHT', 'PAPER', 'WELL']],
  ['no part of its version', { printerFirmware: '3.2' }, []],
  ['firmware and state of the printer', { printerFirmware: '3.2.1', printer: ['paper_low'] }, ['PAPER']],
  ['battery and storage', { batteryBelow: '50', storageBelow: '2000' }, ['HALF']],
  ['needs attention', { needsAttention: true }, ['WEEK', 'EMPTY', 'COVER']],
  ['needs attention and online', { needsAttention: true, state: ['online'] }, ['EMPTY', 'COVER']],
];

describe('what devices reported', () => {
  it.each(filters)('narrows the list: %s, each within its scope', async (_name, filter, expected) => {
    expect(await names(partner, filter)).toEqual(own(...expected));
    const all = await names(vendor, filter);
    expect(all.toSorted()).toEqual(expected.flatMap((name) => [`OWN-${name}`, `STRANGE-${name}`]).toSorted());
  });

  it.each(filters)('makes a dynamic group of the same devices: %s', async (name, filter, expected) => {
    const group = await partner.call(groupRoutes.addDynamic, { name, filter });
    expect((await names(partner, { groupId: group.id })).toSorted()).toEqual(own(...expected).toSorted());
  });

  it('counts as no filter where attention is not asked for', async () => {
    expect(await names(partner, { needsAttention: false })).toHaveLength(fleet.length);
  });

  it('is refused in steps nobody keeps', async () => {
    const answer = await partner.send(deviceRoutes.page, { batteryBelow: '15' } as never);
    expect(answer.body).toMatchObject({ error: 'core.invalid_input' });
  });
});

describe('the order of the last connection', () => {
  const online = ['WEAK', 'FULL', 'HALF', 'EMPTY', 'COVER', 'PAPER', 'WELL'];
  const down = [...online, 'NIGHT', 'WEEK', 'OFF', 'NEW'];
  const orders: [string, Ask, string[]][] = [
    ['connected ones first', { sortField: 'lastOnlineAt', sortOrder: 'descend' }, down],
    ['never connected ones first', { sortField: 'lastOnlineAt', sortOrder: 'ascend' }, down.toReversed()],
    ['offline only', { sortField: 'lastOnlineAt', sortOrder: 'ascend', state: ['offline'] }, ['WEEK', 'NIGHT']],
    [
      'without those that were never connected',
      { sortField: 'lastOnlineAt', sortOrder: 'ascend', state: ['offline', 'online'] },
      ['WEEK', 'NIGHT', ...online.toReversed()],
    ],
    [
      'disabled and never connected ones',
      { sortField: 'lastOnlineAt', sortOrder: 'ascend', state: ['inactive', 'disabled'] },
      ['NEW', 'OFF'],
    ],
    ['also where only filtered by it', { offlineHours: 1 }, ['NIGHT', 'WEEK']],
    ['not where sorted by another field', { offlineHours: 1, sortField: 'createdAt' }, ['WEEK', 'NIGHT']],
  ];

  it.each(orders)('%s, by number and by cursor', async (_name, input, expected) => {
    expect(await names(partner, input)).toEqual(own(...expected));
    const walked: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof read>> = await read(input, cursor);
      expect(page.total).toBe(expected.length);
      walked.push(...page.items.map((item) => item.sn));
      cursor = page.nextCursor;
    } while (cursor);
    expect(walked).toEqual(own(...expected));
  });

  const read = (input: Ask, cursor: string | null) =>
    partner.call(deviceRoutes.page, { ...input, pageSize: 2, ...(cursor ? { cursor } : {}) });

  it('goes on behind a device that has connected meanwhile', async () => {
    const input: Ask = { sortField: 'lastOnlineAt', sortOrder: 'descend', state: ['offline', 'disabled'] };
    const first = await partner.call(deviceRoutes.page, { ...input, pageSize: 1 });
    expect(first.items.map((item) => item.sn)).toEqual(own('NIGHT'));
    await api.people.query(`UPDATE devices_device SET state = 'online' WHERE sn = 'OWN-NIGHT'`);
    try {
      const rest = await partner.call(deviceRoutes.page, { ...input, cursor: first.nextCursor ?? '' });
      expect(rest.items.map((item) => item.sn)).toEqual(own('WEEK', 'OFF'));
    } finally {
      await api.people.query(`UPDATE devices_device SET state = 'offline' WHERE sn = 'OWN-NIGHT'`);
    }
  });

  it.each(['x', '12', '1.2.3', '99999999999999999.1', "1.1'"])('refuses the cursor %s', async (cursor) => {
    const answer = await partner.send(deviceRoutes.page, { sortField: 'lastOnlineAt', cursor });
    expect(answer.body).toMatchObject({ error: 'core.invalid_input' });
  });

  it('ends for a device that is disabled, and begins again with a new owner', async () => {
    const { id } = await api.people.device(owner, { sn: 'OWN-MOVES', state: 'online' });
    await partner.call(deviceRoutes.disable, { ids: [id], reason: 'stolen' });
    const seen = async () =>
      (
        await api.people.query<{ is_recent: boolean }>(
          `SELECT seen_at BETWEEN now() - interval '1 minute' AND now() AS is_recent FROM devices_device WHERE id = $1`,
          [id],
        )
      )[0]?.is_recent;
    // Without activation it counts as never connected.
    expect(await seen()).toBe(false);
    await api.people.query(`UPDATE devices_device SET activated_at = now() - interval '9 days' WHERE id = $1`, [id]);
    expect(await seen()).toBe(true);
    await api.people.query(`UPDATE devices_device SET offline_since = now() - interval '8 days' WHERE id = $1`, [id]);
    await api.people.query('UPDATE devices_device SET org_id = 1 WHERE id = $1', [id]);
    expect(await seen()).toBe(true);
  });
});
