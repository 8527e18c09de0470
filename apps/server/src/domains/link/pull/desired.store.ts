import type { DB } from '@tilldeck/db/generated/tables';
import { type Kysely, sql } from 'kysely';
import type { OwnedItem } from '../../../platform/contributions.ts';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';

const staleColumn = (name: string): string => `stale:${name}`;

/**
 * The hashes of the items a device should have, and the items that have to be made again first. One statement, whatever
 * the number of items. A map, as devices choose the names they are compared with.
 */
export async function findItemHashes(
  db: Kysely<DB>,
  items: readonly OwnedItem[],
  device: OwnDevice,
): Promise<{ hashes: Map<string, string>; stale: OwnedItem[] }> {
  const id = sql<string>`d.id`;
  const columns = items.flatMap(({ name, hash, stale }) => [
    sql`${hash(id)} as ${sql.id(name)}`,
    ...(stale ? [sql`${stale.isStale(id)} as ${sql.id(staleColumn(name))}`] : []),
  ]);
  const { rows } = await sql<Record<string, string | boolean | null>>`
    select ${sql.join(columns)} from devices_device d where ${isOwnDevice(device)}`.execute(db);
  const found = rows[0] ?? {};
  return {
    hashes: new Map(
      items.flatMap(({ name }) => {
        const hash = found[name];
        return typeof hash === 'string' ? [[name, hash] as const] : [];
      }),
    ),
    stale: items.filter(({ name }) => found[staleColumn(name)] === true),
  };
}
