import type { ScopedDb } from '../../../platform/db/scope.ts';

/** Everybody but the project lead. */
export async function countSubAccounts({ db }: ScopedDb, orgId: number): Promise<number> {
  const row = await db
    .selectFrom('identity_account')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('org_id', '=', orgId)
    .where('is_project_lead', '=', false)
    .where('terminated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function countSubPartners({ db }: ScopedDb, orgId: number): Promise<number> {
  const row = await db
    .selectFrom('identity_org')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('parent_id', '=', orgId)
    .where('terminated_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export async function findOrgName({ db }: ScopedDb, orgId: number): Promise<string> {
  const row = await db.selectFrom('identity_org').select('name').where('id', '=', orgId).executeTakeFirstOrThrow();
  return row.name;
}

/** Who hears that a partner ended: the organisation above it, which sees its record. */
export async function listSeers({ db }: ScopedDb, orgId: number): Promise<number[]> {
  const row = await db.selectFrom('identity_org').select('parent_id').where('id', '=', orgId).executeTakeFirstOrThrow();
  return row.parent_id === null ? [] : [row.parent_id];
}
