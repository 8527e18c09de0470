import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface ListedKey {
  sn: string;
  publicKey: Buffer;
}

/** Adds what is not listed yet; answers how many, and the serial numbers that are listed with another key. */
export async function insertFactoryKeys({ db }: ScopedDb, keys: readonly ListedKey[], by: string) {
  const sns = keys.map((key) => key.sn);
  const raw = keys.map((key) => key.publicKey);
  const added = await sql`
    insert into link_factory_key (sn, public_key, created_by)
    select sn, key, ${by} from unnest(${sns}::text[], ${raw}::bytea[]) as given (sn, key) order by sn
    on conflict (sn) do nothing`.execute(db);
  const { rows } = await sql<{ sn: string }>`
    select given.sn from unnest(${sns}::text[], ${raw}::bytea[]) as given (sn, key)
      join link_factory_key listed on listed.sn = given.sn where listed.public_key <> given.key`.execute(db);
  return { addedCount: Number(added.numAffectedRows ?? 0), differing: rows.map(({ sn }) => sn) };
}

export async function deleteFactoryKey({ db }: ScopedDb, sn: string): Promise<boolean> {
  const gone = await db.deleteFrom('link_factory_key').where('sn', '=', sn).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}
