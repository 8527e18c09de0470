import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Named in an email; the list has the others. */
const namedDevices = 5;

export interface WaitingKeys {
  org_id: number;
  org_name: string;
  count: number;
  sns: string[];
}

/** Organisations with keys that came in since they were last told, where that is an hour ago or more. */
export async function listUntoldOrgs({ db }: ScopedDb): Promise<WaitingKeys[]> {
  const { rows } = await sql<WaitingKeys>`
    select k.org_id, o.name as org_name, count(distinct k.device_id)::int as count,
           (array_agg(distinct k.sn order by k.sn))[1:${namedDevices}] as sns
      from link_key k join identity_org o on o.id = k.org_id left join link_key_notice n on n.org_id = k.org_id
     where k.state = 'waiting' and (n.org_id is null or n.mailed_at <= now() - interval '1 hour' and k.created_at > n.mailed_at)
     group by k.org_id, o.name order by k.org_id`.execute(db);
  return rows;
}

/** False where another run has told the organisation within the hour. */
export async function updateTold({ db }: ScopedDb, orgId: number): Promise<boolean> {
  const told = await db
    .insertInto('link_key_notice')
    .values({ org_id: orgId, mailed_at: sql<string>`now()` })
    .onConflict((conflict) =>
      conflict
        .column('org_id')
        .doUpdateSet({ mailed_at: sql<string>`now()` })
        .where('link_key_notice.mailed_at', '<=', sql<string>`now() - interval '1 hour'`),
    )
    .returning('org_id')
    .executeTakeFirst();
  return told !== undefined;
}
