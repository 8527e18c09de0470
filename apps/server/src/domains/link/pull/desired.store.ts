import type { DB } from '@tilldeck/db/generated/tables';
import { type Kysely, sql } from 'kysely';
import type { OwnedItem } from '../../../platform/contributions.ts';

import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
/**
 * The hashes of the items a device should have. One statement, whatever the number of items. A map, as devices choose the
 * names they are compared with.
 */
export async function findItemHashes(
  db: Kysely<DB>,
  items: readonly OwnedItem[],
  device: OwnDevice,
): Promise<Map<string, string>> {
  const columns = items.map(({ name, hash }) => sql`${hash(sql<string>`d.id`)} as ${sql.id(name)}`);
  const { rows } = await sql<Record<string, string | null>>`
    select ${sql.join(columns)} from devices_device d where ${isOwnDevice(device)}`.execute(db);
  return new Map(
    Object.entries(rows[0] ?? {}).flatMap(([name, hash]) => (hash === null ? [] : [[name, hash] as const])),
  );
}
