import { sql } from 'kysely';
import { controlledBy, isBelowInTree, isController } from '../../../platform/db/org-tree.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';
import { freeName } from './partner.rules.ts';
import { scopeOf } from './partner.store.ts';

interface Org {
  id: number;
  depth: number;
}
const nameMax = 60;

/** How much there is in an organisation and everything it controls. */
export async function findExtent({ scope, db }: ScopedDb, org: Org) {
  const reach = scopeOf(scope, org);
  const { rows } = await sql<{ partners: string; accounts: string; roles: string; devices: string; deepest: number }>`
    select (select count(*) - 1 from identity_org o where ${controlledBy(org, 'o', 'control')} and o.terminated_at is null) as partners,
           (select count(*) from identity_account a where ${inScope(reach, 'a')} and a.terminated_at is null) as accounts,
           (select count(*) from identity_role r where ${inScope(reach, 'r')}) as roles,
           (select coalesce(sum(o.device_count), 0) from identity_org o where ${controlledBy(org, 'o', 'control')}) as devices,
           (select max(o.depth) from identity_org o
             where ${isBelowInTree([org.id], 'o')}) as deepest`.execute(db);
  const row = rows[0];
  return {
    partnerCount: Number(row?.partners ?? 0),
    accountCount: Number(row?.accounts ?? 0),
    roleCount: Number(row?.roles ?? 0),
    deviceCount: Number(row?.devices ?? 0),
    deepest: row?.deepest ?? org.depth,
  };
}

/** Those who control an organisation besides itself, from the top down. */
export async function listControllers({ db }: ScopedDb, orgId: number) {
  const { rows } = await sql<{ id: number; name: string }>`
    select up.id, up.name from identity_org o join identity_org up
        on ${isController(sql`up.id`, 'o', 'control')} and up.id <> o.id
     where o.id = ${orgId} order by up.depth`.execute(db);
  return rows;
}

export async function findOrgName({ db }: ScopedDb, orgId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select org_name(${orgId}) as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** Roles of organisations outside that people inside hold. */
export async function listForeignRoles({ scope, db }: ScopedDb, org: Org) {
  const reach = scopeOf(scope, org);
  return db
    .selectFrom('identity_role as r')
    .select(['r.id', 'r.name', 'r.code', 'r.sort', 'r.remark', 'r.services'])
    .where(sql<boolean>`not coalesce(${inScope(reach, 'r')}, false)`)
    .where('r.id', 'in', (eb) =>
      eb
        .selectFrom('identity_account_role as ar')
        .innerJoin('identity_account as a', 'a.id', 'ar.account_id')
        .select('ar.role_id')
        .where(inScope(reach, 'a')),
    )
    .orderBy('r.id')
    .execute();
}

/**
 * Copies each role of those above that people inside hold into the organisation, and gives them the copy instead:
 * nobody loses their work, and nobody outside can change what they may do any more.
 */
export async function insertRoleCopies(inside: ScopedDb, org: Org): Promise<string[]> {
  const { scope, db } = inside;
  const reach = scopeOf(scope, org);
  const own = await db.selectFrom('identity_role').select(['name', 'code']).where('org_id', '=', org.id).execute();
  const names = new Set(own.map((role) => role.name.toLowerCase()));
  const codes = new Set(own.map((role) => role.code.toLowerCase()));
  const copied: string[] = [];
  for (const { id, ...role } of await listForeignRoles(inside, org)) {
    const [name, code] = [freeName(role.name, names, nameMax), freeName(role.code, codes, nameMax)];
    names.add(name.toLowerCase());
    codes.add(code.toLowerCase());
    const copy = await db
      .insertInto('identity_role')
      .values({ ...role, name, code, org_id: org.id })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into identity_role_permission (role_id, permission_id, actions)
              select ${copy.id}, permission_id, actions from identity_role_permission where role_id = ${id}`.execute(
      db,
    );
    await sql`update identity_account_role ar set role_id = ${copy.id} from identity_account a
               where a.id = ar.account_id and ar.role_id = ${id} and ${inScope(reach, 'a')}`.execute(db);
    copied.push(name);
  }
  return copied;
}

/** Departments are a label of the organisation that made them; nobody takes a foreign one along. */
export const updateForeignDepartments = ({ scope, db }: ScopedDb, org: Org) => {
  const reach = scopeOf(scope, org);
  return sql`update identity_account a set department_id = null from identity_department d
              where d.id = a.department_id and ${inScope(reach, 'a')} and not coalesce(${inScope(reach, 'd')}, false)`.execute(
    db,
  );
};

/** Whoever acts inside for an organisation that loses its reach is out. */
export const updateAccessEnded = (
  { scope, db }: ScopedDb,
  org: Org,
  actorOrgIds: readonly number[],
  endedBy: string,
) =>
  actorOrgIds.length === 0
    ? Promise.resolve()
    : db
        .updateTable('identity_access')
        .set({ ended_at: sql`now()`, ended_by: endedBy })
        .where('ended_at', 'is', null)
        .where('actor_org_id', 'in', [...actorOrgIds])
        .where(inScope(scopeOf(scope, org), 'identity_access'))
        .execute();

/**
 * Writes what `from` may do into the list of `orgId`, if somebody has bounded it: what was held by being controlled
 * goes on to hold by the list.
 */
export async function insertAuthorityOf({ db }: ScopedDb, orgId: number, from: number): Promise<void> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from identity_org o join identity_org up
        on up.id = o.id or ${isController(sql`up.id`, 'o', 'control')}
     where o.id = ${from} and o.kind = 'partner' and up.authority = 'listed') as is`.execute(db);
  if (!rows[0]?.is) return;
  const held = await sql<{ permission_id: string; actions: string[] }>`
    select permission_id, array_agg(action) as actions from org_authority(${from}) group by 1`.execute(db);
  await db.deleteFrom('identity_org_permission').where('org_id', '=', orgId).execute();
  if (held.rows.length > 0)
    await db
      .insertInto('identity_org_permission')
      .values(held.rows.map((row) => ({ org_id: orgId, ...row })))
      .execute();
  await db.updateTable('identity_org').set({ authority: 'listed' }).where('id', '=', orgId).execute();
}

/** Makes it cooperative and places it, everything below and all their rows again. */
export async function updateToCooperative({ db }: ScopedDb, id: number): Promise<void> {
  await db
    .updateTable('identity_org')
    .set({
      partner_type: 'cooperative',
      is_remote_control_allowed: sql<boolean>`org_has_remote_control(id)`,
      ...touched,
    })
    .where('id', '=', id)
    .execute();
  await sql`select replace_org_subtree(${id})`.execute(db);
}

export async function updateParent({ db }: ScopedDb, id: number, parentId: number): Promise<void> {
  await db
    .updateTable('identity_org')
    .set({ parent_id: parentId, ...touched })
    .where('id', '=', id)
    .execute();
  await sql`select replace_org_subtree(${id})`.execute(db);
}
