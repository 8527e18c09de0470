import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

/** What the account's organisation demands. */
export const findDemandingOrg = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_account as a')
    .innerJoin('identity_org as o', 'o.id', 'a.org_id')
    .select(['o.kind', 'o.factor_demanded_from'])
    .where('a.id', '=', accountId)
    .executeTakeFirstOrThrow();

/** Told to every process: the copies of the session say what it could do before. */
export const updateSessionFactorProof = ({ db }: ScopedDb, tokenHash: Buffer) =>
  sql`with proven as (
        update identity_session set has_factor_proof = true
         where token_hash = ${tokenHash} and not has_factor_proof returning account_id)
      select pg_notify('session_changed', account_id::text) from proven`.execute(db);

export const updateFactorDemand = ({ db }: ScopedDb, orgId: number, graceDays: number | null) =>
  db
    .updateTable('identity_org')
    .set({
      factor_demanded_from: graceDays === null ? null : sql`now() + make_interval(days => ${graceDays})`,
      ...touched,
    })
    .where('id', '=', orgId)
    .execute();
