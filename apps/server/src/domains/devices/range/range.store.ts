import type { rangeDraft } from '@tilldeck/contracts/devices/range.schemas';
import { sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export async function insertRange({ db }: ScopedDb, draft: z.output<typeof rangeDraft>, by: string): Promise<string> {
  const row = await db
    .insertInto('devices_serial_range')
    .values({
      org_id: Number(draft.orgId),
      model_id: draft.modelId ? Number(draft.modelId) : null,
      first_sn: draft.firstSn,
      last_sn: draft.lastSn,
      remark: draft.remark,
      created_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

export const findRangeForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_serial_range')
    .select(['id', 'org_id', 'first_sn', 'last_sn', 'ended_at'])
    .where('id', '=', id)
    .where(inScope(scope, 'devices_serial_range'))
    .forUpdate()
    .executeTakeFirst();

export const updateRangeEnded = ({ db }: ScopedDb, id: string, by: string) =>
  db
    .updateTable('devices_serial_range')
    .set({ ended_at: sql<string>`now()`, ended_by: by })
    .where('id', '=', id)
    .execute();

/** Which of these numbers lie in a range the organisation may use, with the model it is for (null: any). One statement, however many. */
export async function listGivenNumbers(
  { db }: Pick<ScopedDb, 'db'>,
  sns: readonly string[],
  importerId: number,
): Promise<Map<string, number | null>> {
  const { rows } = await sql<{ sn: string; model_id: number | null }>`
    select s.sn, given.model_id
      from unnest(${sns}::text[]) s (sn), devices_given_range(s.sn, ${importerId}::int) given`.execute(db);
  return new Map(rows.map(({ sn, model_id }) => [sn, model_id]));
}
