import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

const atMost = 10_000;

const isEmpty = sql<boolean>`coalesce((select sum(k.n) from policies_counter k
  where k.class_id = c.id and k.hash = '' and k.outcome = 'member'), 0) = 0`;

export async function listEmptyClasses({ db }: ScopedDb): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select c.id from policies_class c where ${isEmpty} order by c.id limit ${atMost}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Those of the classes that a device is in all the same: a class that is deleted under its devices takes their rules away. */
export async function listInhabited({ db }: ScopedDb, classIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct e.id from unnest(${classIds}::int[]) as e (id)
      join (select unnest(classes) as id from policies_device) p on p.id = e.id`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

export async function deleteEmptyClasses({ db }: ScopedDb, classIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    delete from policies_class c where c.id = any(${classIds}::int[]) and ${isEmpty} returning c.id`.execute(db);
  await sql`delete from policies_counter where class_id = any(${rows.map(({ id }) => id)}::int[])`.execute(db);
  return rows.length;
}
