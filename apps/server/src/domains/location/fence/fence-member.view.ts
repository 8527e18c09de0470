import type { RuleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { controlledBy } from '../../../platform/db/org-tree.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { whereTarget } from '../../tasks/index.ts';

/**
 * The condition on `devices_device as d` for the devices that a fence is for: `location_fences_of` from the other side. Records
 * that the scope does not see are refused; so are dynamic groups, whose filter follows what devices report.
 */
export async function whereMember(inside: ScopedDb, orgId: number, target: RuleTarget): Promise<RawBuilder<boolean>> {
  const within = await whereTarget(inside, target);
  const { rows } = await sql<{ depth: number; has_dynamic: boolean }>`
    select o.depth, exists (select from devices_group g
             where g.id = any(${target.groupIds ?? []}::int[]) and g.kind <> 'static') as has_dynamic
      from identity_org o where o.id = ${orgId}`.execute(inside.db);
  const [org] = rows;
  refuseUnless(org, 'core.not_found');
  refuseUnless(!org.has_dynamic, 'location.fence_dynamic_group');
  return sql<boolean>`(${within} and ${controlledBy({ id: orgId, depth: org.depth }, 'd')})`;
}

/** Whose devices count: those of the organisation of the fence, also where somebody above edits it. */
export async function findFenceOrg(
  { scope, db }: ScopedDb,
  id: string | undefined,
  byDefault: number,
): Promise<number> {
  if (id === undefined) return byDefault;
  const fence = await db
    .selectFrom('location_fence as f')
    .select('f.org_id')
    .where('f.id', '=', id)
    .where('f.deleted_at', 'is', null)
    .where(inScope(scope, 'f'))
    .executeTakeFirst();
  refuseUnless(fence, 'core.not_found');
  return fence.org_id;
}

export async function countMembers(inside: ScopedDb, orgId: number, target: RuleTarget): Promise<number> {
  const where = await whereMember(inside, orgId, target);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from devices_device d where ${where}`.execute(
    inside.db,
  );
  return rows[0]?.n ?? 0;
}

/** Devices to be told of a change, those that are known to be connected first. */
export async function listToNudge(
  inside: ScopedDb,
  orgId: number,
  target: RuleTarget,
  atMost: { online: number; away: number },
): Promise<string[]> {
  const where = await whereMember(inside, orgId, target);
  const read = async (states: readonly string[], limit: number) =>
    (
      await sql<{ id: string }>`select d.id from devices_device d
        where ${where} and d.state = any(${states}::device_state[]) limit ${limit}`.execute(inside.db)
    ).rows.map(({ id }) => id);
  return [...(await read(['online'], atMost.online)), ...(await read(['inactive', 'offline'], atMost.away))];
}
