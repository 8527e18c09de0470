import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findOpenId = ({ db }: Pick<ScopedDb, 'db'>, { deviceId, orgId }: { deviceId: string; orgId: number }) =>
  db
    .selectFrom('remote_session')
    .select('id')
    .where('device_id', '=', deviceId)
    .where('org_id', '=', orgId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();

/** The people at the device read who it is, also where that organisation is out of their reach. */
export async function findOrgName({ db }: Pick<ScopedDb, 'db'>, orgId: number): Promise<string> {
  const { rows } = await sql<{ name: string | null }>`select org_name(${orgId}::int) as name`.execute(db);
  return rows[0]?.name ?? '';
}
