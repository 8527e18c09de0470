import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import type pg from 'pg';
import type { Random } from '../../random.ts';
import type { Person } from './people.ts';

/** What a change in the audit trail was about. */
export interface Change {
  action: string;
  objectType: string;
  objectId: string;
  objectName: string;
  before: unknown;
  after: unknown;
}

/** Things of the demo database that changes can be about. */
export interface Things {
  dictionaries: { id: string; type: string; nameEn: string; nameZh: string; sort: number; remark: string }[];
  values: { id: string; typeId: string; value: string; labelEn: string; labelZh: string; sort: number }[];
  ipLocks: { id: string; ip: string; reason: string; remark: string }[];
  devices: { id: string; sn: string; remark: string; customerSn: string }[];
}

export async function readThings(client: pg.Client): Promise<Things> {
  const read = async <T extends pg.QueryResultRow>(text: string) => (await client.query<T>(text)).rows;
  return {
    dictionaries: await read(
      'SELECT id, type, name_en AS "nameEn", name_zh AS "nameZh", sort, remark FROM system_dictionary_type ORDER BY type',
    ),
    values: await read(
      `SELECT id, type_id AS "typeId", value, label_en AS "labelEn", label_zh AS "labelZh", sort
         FROM system_dictionary_value ORDER BY type_id, value`,
    ),
    ipLocks: await read('SELECT id, abbrev(ip) AS ip, reason, remark FROM system_ip_lock ORDER BY ip'),
    devices: await read(
      'SELECT id, sn, remark, customer_sn AS "customerSn" FROM devices_device ORDER BY id DESC LIMIT 60',
    ),
  };
}

type Draw = (things: Things, person: Person, random: Random) => Omit<Change, 'action'> | null;
type Before = { before: unknown; after: unknown };

const states = [{ state: 'enabled' }, { state: 'disabled' }] as const;

const aDictionary =
  (change: (row: Things['dictionaries'][number], random: Random) => Before): Draw =>
  (things, _person, random) => {
    const row = random.pick(things.dictionaries);
    return { objectType: 'dictionary', objectId: row.id, objectName: row.type, ...change(row, random) };
  };

const aValue =
  (change: (row: Things['values'][number], random: Random) => Before): Draw =>
  (things, _person, random) => {
    const row = random.pick(things.values);
    return { objectType: 'dictionary', objectId: row.typeId, objectName: row.value, ...change(row, random) };
  };

const anIpLock =
  (reason: string, change: (row: Things['ipLocks'][number]) => Before): Draw =>
  (things, _person, random) => {
    const locks = things.ipLocks.filter((lock) => lock.reason === reason);
    if (locks.length === 0) return null;
    const row = random.pick(locks);
    return { objectType: 'ip_lock', objectId: row.id, objectName: row.ip, ...change(row) };
  };

const aDevice =
  (change: (row: Things['devices'][number], random: Random) => Before): Draw =>
  (things, _person, random) => {
    if (things.devices.length === 0) return null;
    const row = random.pick(things.devices);
    return { objectType: 'device', objectId: row.id, objectName: row.sn, ...change(row, random) };
  };

const oneself: Draw = (_things, person) => ({
  objectType: 'account',
  objectId: person.accountId,
  objectName: person.login,
  before: null,
  after: null,
});

interface Kind {
  /** The audit name its call declares; a kind whose call does not exist is never drawn. */
  action: string;
  weight: number;
  by: 'vendor' | 'anybody';
  draw: Draw;
}

const moved = <T extends { sort: number }>(row: T, random: Random): Before => ({
  before: { ...row, sort: row.sort + random.between(1, 40) },
  after: row,
});

const kinds: readonly Kind[] = [
  {
    action: 'dictionary.type_added',
    weight: 1,
    by: 'vendor',
    draw: aDictionary((row) => ({ before: null, after: row })),
  },
  { action: 'dictionary.type_changed', weight: 4, by: 'vendor', draw: aDictionary(moved) },
  {
    action: 'dictionary.state_changed',
    weight: 2,
    by: 'vendor',
    draw: aDictionary((_row, random) => {
      const [before, after] = random.isLucky(0.5) ? states : states.toReversed();
      return { before, after };
    }),
  },
  { action: 'dictionary.value_added', weight: 2, by: 'vendor', draw: aValue((row) => ({ before: null, after: row })) },
  { action: 'dictionary.value_changed', weight: 5, by: 'vendor', draw: aValue(moved) },
  {
    action: 'iplock.added',
    weight: 1,
    by: 'vendor',
    draw: anIpLock('manual', (row) => ({ before: null, after: row })),
  },
  {
    action: 'iplock.unlocked',
    weight: 1,
    by: 'vendor',
    draw: anIpLock('failures', () => ({ before: { state: 'locked' }, after: { state: 'unlocked' } })),
  },
  {
    action: 'device.changed',
    weight: 5,
    by: 'vendor',
    draw: aDevice(({ remark, customerSn }, random) => ({
      before: { remark: '', customerSn },
      after: { remark: remark || random.pick(['Second till', 'Spare']), customerSn },
    })),
  },
  {
    action: 'device.disabled',
    weight: 2,
    by: 'vendor',
    draw: aDevice(() => ({ before: { state: 'offline' }, after: { state: 'disabled' } })),
  },
  {
    action: 'device.enabled',
    weight: 2,
    by: 'vendor',
    draw: aDevice(() => ({ before: { state: 'disabled' }, after: { state: 'offline' } })),
  },
  { action: 'credential.reset_code_requested', weight: 1, by: 'anybody', draw: oneself },
  { action: 'credential.password_reset', weight: 1, by: 'anybody', draw: oneself },
];

const declared = new Set(allRoutes.map((route) => route.audit));

/** Draws something this person may have done, of the kinds the product knows. */
export function drawChange(things: Things, person: Person, random: Random): Change | null {
  const possible = kinds.filter(({ action, by }) => declared.has(action) && (by === 'anybody' || person.isVendor));
  if (possible.length === 0) return null;
  const kind = random.weighted(possible.map((each) => [each, each.weight] as const));
  const drawn = kind.draw(things, person, random);
  return drawn && { action: kind.action, ...drawn };
}
