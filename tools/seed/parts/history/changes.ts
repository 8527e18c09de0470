import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import type pg from 'pg';
import type { Random } from '../../random.ts';

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
  dictionaries: { id: string; type: string; name_en: string; name_zh: string; sort: number; remark: string }[];
}

export async function readThings(client: pg.Client): Promise<Things> {
  const dictionaries = await client.query<Things['dictionaries'][number]>(
    'SELECT id, type, name_en, name_zh, sort, remark FROM system_dictionary_type ORDER BY type',
  );
  return { dictionaries: dictionaries.rows };
}

type Draw = (things: Things, random: Random) => Omit<Change, 'action'>;

const dictionary =
  (change: (row: Things['dictionaries'][number], random: Random) => { before: unknown; after: unknown }): Draw =>
  (things, random) => {
    const row = random.pick(things.dictionaries);
    return { objectType: 'dictionary', objectId: row.id, objectName: row.type, ...change(row, random) };
  };

const presented = (row: Things['dictionaries'][number]) => ({
  id: row.id,
  type: row.type,
  nameEn: row.name_en,
  nameZh: row.name_zh,
  sort: row.sort,
  remark: row.remark,
});

/** Kinds of changes by the audit name their call declares, with how often they happen. */
const kinds: readonly (readonly [action: string, weight: number, draw: Draw])[] = [
  ['dictionary.type_added', 1, dictionary((row) => ({ before: null, after: presented(row) }))],
  [
    'dictionary.type_changed',
    4,
    dictionary((row, random) => ({
      before: { ...presented(row), sort: row.sort + random.between(1, 40) },
      after: presented(row),
    })),
  ],
  [
    'dictionary.state_changed',
    2,
    dictionary((_row, random) =>
      random.isLucky(0.5)
        ? { before: { state: 'enabled' }, after: { state: 'disabled' } }
        : { before: { state: 'disabled' }, after: { state: 'enabled' } },
    ),
  ],
];

/** Draws a change of a kind that the product knows. */
export function drawChange(things: Things, random: Random): Change {
  const declared = new Set(allRoutes.map((route) => route.audit));
  const known = kinds.filter(([action]) => declared.has(action));
  const [action, , draw] = random.weighted(known.map((kind) => [kind, kind[1]] as const));
  return { action, ...draw(things, random) };
}
