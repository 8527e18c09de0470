import type { BlacklistKind, BlacklistStage } from '@tilldeck/contracts/system/blacklist.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface WaitingReviews {
  orgId: number;
  company: string;
  asker: string;
  stage: BlacklistStage;
  /** Accounts that may not do this review: who asked, and who did the first one. */
  except: string[];
  count: number;
  /** The first of them, for people. */
  entries: string;
}

const namedInMail = 20;

/** Of these requests those that wait for a review, together where the same people asked and reviewed. */
export async function listWaitingReviews(
  { db }: ScopedDb,
  kind: BlacklistKind,
  ids: readonly string[],
): Promise<WaitingReviews[]> {
  const { rows } = await sql<WaitingReviews>`
    select e.org_id as "orgId", o.name as company, e.requested_by as asker, e.stage,
           array_remove(array[e.requested_by_id, e.mid_reviewed_by_id], null)::text[] as except,
           count(*)::int as count,
           array_to_string((array_agg(e.value order by e.id))[1:${sql.lit(namedInMail)}], ', ')
             || case when count(*) > ${namedInMail} then ' …' else '' end as entries
      from system_blacklist_entry e join identity_org o on o.id = e.org_id
     where e.kind = ${kind} and e.id = any(${ids}::bigint[]) and e.stage is not null
     group by e.org_id, o.name, e.requested_by, e.requested_by_id, e.mid_reviewed_by_id, e.stage
     order by e.stage desc, e.org_id`.execute(db);
  return rows;
}
