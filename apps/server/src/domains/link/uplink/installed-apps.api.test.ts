import type { RouteDraft } from '@tilldeck/contracts/core/route';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { appsMessage } from '@tilldeck/contracts/link/link.messages';
import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { linkDomain } from '../index.ts';
import { createUplink, type Uplink } from './take-batch.service.ts';

type Ask = RouteDraft<typeof deviceRoutes.page>;
type App = [name: string, version: string, versionCode?: number, type?: string];

let api: ApiHarness;
let uplink: Uplink;
let owner: TestOrg;
let branch: TestOrg;
let vendor: WireClient;
let partner: WireClient;
let below: WireClient;
let stranger: WireClient;
const sent = new Map<string, { epoch: number; seq: number }>();

/** As a device sends its list of apps. */
async function tell(device: TestDevice, apps: readonly App[]) {
  const known = sent.get(device.id) ?? { epoch: await addKey(device), seq: 0 };
  const { epoch } = known;
  const seq = known.seq + 1;
  sent.set(device.id, { epoch, seq });
  const at = Date.now();
  const list = apps.map(([name, version, versionCode, type = 'third_party']) => ({
    package: `com.example.${name}`,
    name: `The ${name}`,
    version,
    versionCode,
    type,
    isRunning: false,
  }));
  return { message: appsMessage, serial: device.sn, receivedAtMs: at, payload: { epoch, seq, at, apps: list } };
}

async function addKey({ orgId, id, sn }: TestDevice): Promise<number> {
  const [key] = await api.people.query<{ id: string }>(
    `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
     VALUES ($1, $2, $3, decode(md5(random()::text) || md5(random()::text), 'hex'), 'active', 'factory') RETURNING id`,
    [orgId, id, sn],
  );
  return Number(key?.id);
}

const fleet: [name: string, state: string, apps: App[]][] = [
  [
    'NEW',
    'online',
    [
      ['till', '5.12.0', 512],
      ['loyalty', '2.3.1'],
    ],
  ],
  [
    'OLD',
    'online',
    [
      ['till', '5.9.4', 94],
      ['loyalty', '2.3.1'],
    ],
  ],
  ['OLDER', 'offline', [['till', '4.30.0', 30]]],
  ['SYSTEM', 'online', [['till', '1.0', 1, 'system']]],
  ['BARE', 'online', []],
];
const devices = new Map<string, TestDevice>();

async function addFleet(org: TestOrg, prefix: string): Promise<void> {
  const reports = [];
  for (const [name, state, apps] of fleet) {
    const device = await api.people.device(org, { sn: `${prefix}-${name}`, state });
    devices.set(device.sn, device);
    reports.push(await tell(device, apps));
  }
  await uplink.take(reports);
}

beforeAll(async () => {
  api = await startApiHarness();
  uplink = createUplink(api.app, linkDomain.messages ?? []);
  vendor = await api.as(api.admin);
  owner = await api.people.partner(api.vendor, 'Owner');
  branch = await api.people.partner(owner, 'Branch', 'controllable');
  const other = await api.people.partner(api.vendor, 'Other');
  partner = await api.as(await api.people.account(owner, allPermissions('partner')));
  below = await api.as(await api.people.account(branch, allPermissions('partner')));
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  await addFleet(owner, 'OWN');
  await addFleet(other, 'STRANGE');
  await api.people.query(`UPDATE devices_device SET signs = '{paper_out,attention}' WHERE sn LIKE '%-OLD'`);
});
afterAll(() => api.close());

const names = async (client: WireClient, filter: Ask) =>
  (await client.call(deviceRoutes.page, { ...filter, pageSize: 100 })).items.map((item) => item.sn).toSorted();
const own = (...found: string[]) => found.map((name) => `OWN-${name}`).toSorted();
const till = 'com.example.till';

const filters: [string, Ask, string[]][] = [
  ['in any version', { app: till }, ['NEW', 'OLD', 'OLDER']],
  ['in a version', { app: `${till}=5.9.4` }, ['OLD']],
  ['in another version', { app: `${till}!=5.9.4` }, ['NEW', 'OLDER']],
  ['in a lower version', { app: `${till}<5.12.0` }, ['OLD', 'OLDER']],
  ['in a version below any', { app: `${till}<4.30.0` }, []],
  ['that nobody has', { app: 'com.example.nothing' }, []],
  ['and a state', { app: `${till}<5.12.0`, state: ['offline'] }, ['OLDER']],
  ['and needs attention', { app: `${till}<5.12.0`, needsAttention: true }, ['OLD']],
];

describe('devices with an app', () => {
  it.each(filters)('are found: %s, each within its scope', async (_name, filter, expected) => {
    expect(await names(partner, filter)).toEqual(own(...expected));
    const all = expected.flatMap((name) => [`OWN-${name}`, `STRANGE-${name}`]);
    expect(await names(vendor, filter)).toEqual(all.toSorted());
    expect(await names(below, filter)).toEqual([]);
  });

  it.each(filters)('make a dynamic group: %s', async (name, filter, expected) => {
    const group = await partner.call(groupRoutes.addDynamic, { name, filter });
    expect(await names(partner, { groupId: group.id })).toEqual(own(...expected));
  });

  it('are paged by number and by cursor in every order', async () => {
    for (const order of [{}, { sortField: 'sn' }, { sortField: 'lastOnlineAt', sortOrder: 'ascend' }] as const) {
      const walked: string[] = [];
      let cursor: string | null = null;
      do {
        const page: { items: { sn: string }[]; nextCursor: string | null; total: number } = await partner.call(
          deviceRoutes.page,
          { app: till, ...order, pageSize: 1, ...(cursor ? { cursor } : {}) },
        );
        expect(page.total).toBe(3);
        walked.push(...page.items.map((item) => item.sn));
        cursor = page.nextCursor;
      } while (cursor);
      expect(walked.toSorted()).toEqual(own('NEW', 'OLD', 'OLDER'));
    }
  });

  it.each(['', `${till}<`, `=5.12.0`, `${till}<${'9'.repeat(65)}`])('are not asked for by "%s"', async (app) => {
    expect((await partner.send(deviceRoutes.page, { app })).body).toMatchObject({ error: 'core.invalid_input' });
  });
});

describe('apps to choose from', () => {
  it('are those of the own devices, by name or package, without what came with the system', async () => {
    await uplink.take([await tell(await api.people.device(branch, { sn: 'BRANCH-1' }), [['kiosk', '1.0', 1]])]);
    const of = async (client: WireClient, keyword?: string) =>
      (await client.call(deviceRoutes.apps, keyword ? { keyword } : {})).map(({ condition }) => condition);
    expect(await of(partner)).toEqual(['com.example.kiosk', 'com.example.loyalty', till]);
    expect(await of(below)).toEqual(['com.example.kiosk']);
    expect(await of(stranger)).toEqual(['com.example.loyalty', till]);
    expect(await of(partner, 'THE TILL')).toEqual([till]);
    expect(await of(partner, 'example.loy')).toEqual(['com.example.loyalty']);
    expect(await vendor.call(deviceRoutes.apps, { keyword: 'kiosk' })).toEqual([
      { condition: 'com.example.kiosk', name: 'The kiosk' },
    ]);
  });

  it('have names for conditions, and versions with the newest first', async () => {
    const conditions = [`${till}<5.12.0`, 'com.example.secret', till];
    expect(await partner.call(deviceRoutes.apps, { conditions })).toEqual([
      { condition: `${till}<5.12.0`, name: 'The till' },
      { condition: till, name: 'The till' },
    ]);
    expect(await partner.call(deviceRoutes.appVersions, { package: till })).toEqual(['5.12.0', '5.9.4', '4.30.0']);
    expect(await below.call(deviceRoutes.appVersions, { package: till })).toEqual([]);
  });
});

describe('a list of apps', () => {
  const sets = (sn: string) =>
    api.people.query<{ builds: number[]; xmin: string }>(
      `SELECT s.builds, s.xmin::text FROM devices_app_set s JOIN devices_device d ON d.id = s.device_id WHERE d.sn = $1`,
      [sn],
    );

  it('takes the place of the one before, whatever order they arrive in', async () => {
    const device = await api.people.device(owner, { sn: 'MOVES-ON' });
    const [first, second] = [
      await tell(device, [['till', '5.9.4', 94]]),
      await tell(device, [['till', '5.12.0', 512]]),
    ];
    await uplink.take([second]);
    await uplink.take([first]);
    expect(await names(partner, { app: `${till}=5.12.0` })).toContain('MOVES-ON');
    expect(await names(partner, { app: `${till}=5.9.4` })).not.toContain('MOVES-ON');
    const [before] = await sets('MOVES-ON');
    await uplink.take([await tell(device, [['till', '5.12.0', 512]])]);
    expect((await sets('MOVES-ON'))[0]).toEqual(before);
    await uplink.take([await tell(device, [])]);
    expect(await names(partner, { app: till })).not.toContain('MOVES-ON');
  });

  it('counts a package once and leaves out what a filter cannot name', async () => {
    const device = await api.people.device(owner, { sn: 'TWICE' });
    await uplink.take([
      await tell(device, [
        ['till', '5.9.4', 94],
        ['till', '5.12.0', 512],
        ['a<b', '1', 1],
      ]),
    ]);
    expect((await sets('TWICE'))[0]?.builds).toHaveLength(1);
  });

  it('goes with its owner: the next one starts without it', async () => {
    const device = await api.people.device(owner, { sn: 'CHANGES-HANDS' });
    await uplink.take([await tell(device, [['till', '5.9.4', 94]])]);
    await api.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [device.id, branch.id]);
    expect(await names(below, { app: till })).toEqual([]);
    expect(await sets('CHANGES-HANDS')).toEqual([]);
    await uplink.take([await tell(device, [['till', '5.9.4', 94]])]);
    expect(await names(below, { app: till })).toEqual(['CHANGES-HANDS']);
  });

  it('is taken in by two processes at once, with builds neither of them knew', async () => {
    const second = createUplink(api.app, linkDomain.messages ?? []);
    const builds = Array.from({ length: 40 }, (_, n): App => [`fresh${n}`, '1.0', 1]);
    const make = async (sn: string, apps: App[]) => tell(await api.people.device(owner, { sn }), apps);
    const batches = await Promise.all(
      ['A', 'B'].map(async (side) => [
        await make(`BOTH-${side}1`, builds),
        await make(`BOTH-${side}2`, builds.toReversed()),
      ]),
    );
    await Promise.all([uplink.take(batches[0] ?? []), second.take(batches[1] ?? [])]);
    expect(await names(partner, { app: 'com.example.fresh7' })).toEqual(['BOTH-A1', 'BOTH-A2', 'BOTH-B1', 'BOTH-B2']);
  });
});

describe('changes of apps in the use log', () => {
  const changesOf = async (client: WireClient, sn: string) =>
    (await client.call(useLogRoutes.page, { sn, pageSize: 100 })).items
      .map(({ kind, detail }) => [kind, detail])
      .toReversed();
  const detail = (name: string, versions: object) => ({
    package: `com.example.${name}`,
    app: `The ${name}`,
    ...versions,
  });

  it('say what was installed, updated and removed, with both versions', async () => {
    const device = await api.people.device(owner, { sn: 'CHANGES' });
    await uplink.take([
      await tell(device, [
        ['till', '5.9.4', 94],
        ['loyalty', '2.3.1'],
        ['launcher', '1', 1, 'system'],
      ]),
    ]);
    expect(await changesOf(partner, 'CHANGES')).toEqual([]);
    const next: App[] = [
      ['till', '5.12.0', 512],
      ['kiosk', '1.0'],
      ['launcher', '2', 2, 'system'],
    ];
    await uplink.take([await tell(device, next)]);
    await uplink.take([await tell(device, next.toReversed())]);
    const expected = [
      ['app_installed', detail('kiosk', { to: '1.0' })],
      ['app_updated', detail('launcher', { from: '1', to: '2' })],
      ['app_removed', detail('loyalty', { from: '2.3.1' })],
      ['app_updated', detail('till', { from: '5.9.4', to: '5.12.0' })],
    ];
    expect(await changesOf(partner, 'CHANGES')).toEqual(expected);
    expect(await changesOf(stranger, 'CHANGES')).toEqual([]);
  });

  it('are written once, whatever is delivered again, late, or for many devices in one batch', async () => {
    const fleetOf = await Promise.all([1, 2, 3].map((n) => api.people.device(owner, { sn: `BATCH-${n}` })));
    const first = await Promise.all(fleetOf.map((device) => tell(device, [['till', '1.0', 1]])));
    const late = await Promise.all(fleetOf.map((device) => tell(device, [['till', '1.5', 15]])));
    const last = await Promise.all(fleetOf.map((device) => tell(device, [['till', '2.0', 20]])));
    await uplink.take(first);
    await uplink.take(last);
    await uplink.take([...last, ...late]);
    for (const { sn } of fleetOf)
      expect(await changesOf(partner, sn)).toEqual([['app_updated', detail('till', { from: '1.0', to: '2.0' })]]);
  });

  it('compare a package that is named twice once, and name at most 200 of one report', async () => {
    const device = await api.people.device(owner, { sn: 'HOSTILE' });
    const many = (version: string) => Array.from({ length: 2_000 }, (): App => ['same', version, 1]);
    await uplink.take([await tell(device, many('1'))]);
    await uplink.take([await tell(device, many('2'))]);
    expect(await changesOf(partner, 'HOSTILE')).toHaveLength(1);
    await uplink.take([
      await tell(
        device,
        Array.from({ length: 900 }, (_, n): App => [`app${n}`, '1', 1]),
      ),
    ]);
    const [{ n } = { n: 0 }] = await api.people.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM link_event WHERE sn = 'HOSTILE'`,
    );
    expect(n).toBe(201);
  });

  it('tell the next owner nothing of the apps before', async () => {
    const device = await api.people.device(owner, { sn: 'NEW-OWNER' });
    await uplink.take([await tell(device, [['secret', '1.0', 1]])]);
    await api.people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [device.id, branch.id]);
    await uplink.take([await tell(device, [['till', '5.9.4', 94]])]);
    expect(await changesOf(below, 'NEW-OWNER')).toEqual([]);
  });
});
