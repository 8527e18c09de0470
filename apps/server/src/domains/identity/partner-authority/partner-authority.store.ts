import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { PermissionGrant, PermissionNode } from '@tilldeck/contracts/identity/role.schemas';
import { sql } from 'kysely';
import { isController } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

/**
 * What a partner could be given: what its parent may do where that controls it, else all the partners' menu offers.
 * A master only ever asks for those it controls, so this is within what it may do itself.
 */
export async function findGrantable({ db }: ScopedDb, orgId: number): Promise<Map<string, Set<ActionKey>>> {
  const { rows } = await sql<{ permission_id: string; actions: ActionKey[] }>`
    select m.permission_id, array_agg(a.action) as actions
      from identity_org o
      join identity_menu m on m.resource_type = 1 and m.is_enabled and m.permission_id is not null
       and 'partner' = any (m.platforms)
      left join identity_menu d on d.key = m.parent_key
      cross join lateral unnest(m.actions) as a (action)
     where o.id = ${orgId} and coalesce(d.is_enabled, true) and not a.action = any (m.disabled_actions)
       and not a.action = any (m.vendor_actions)
       and not exists (
         select from identity_org up
          where ${isController(sql`up.id`, 'o', 'control')} and up.id <> o.id
            and up.authority = 'listed'
            and not exists (select from identity_org_permission p
                             where p.org_id = up.id and p.permission_id = m.permission_id and a.action = any (p.actions)))
     group by 1`.execute(db);
  return new Map(rows.map((row) => [row.permission_id, new Set(row.actions)]));
}

/** The partners' menu as a tree of what can be given; directories that are empty then are left out. */
export async function listGrantableNodes(
  { db }: ScopedDb,
  grantable: ReadonlyMap<string, ReadonlySet<ActionKey>>,
): Promise<PermissionNode[]> {
  const entries = await db
    .selectFrom('identity_menu')
    .select(['key', 'parent_key', 'title_en', 'title_zh', 'icon', 'actions', 'resource_type', 'permission_id'])
    .where('is_enabled', '=', true)
    .where('resource_type', 'in', [0, 1])
    .where(sql<boolean>`'partner' = any (platforms)`)
    .orderBy('sort')
    .execute();
  const nodes = entries.map((entry): PermissionNode => {
    const held = grantable.get(entry.permission_id ?? '');
    const actions = (entry.actions as ActionKey[]).filter((action) => held?.has(action));
    return {
      key: entry.key,
      parentKey: entry.parent_key,
      titleEn: entry.title_en,
      titleZh: entry.title_zh,
      icon: entry.icon,
      actions,
      grantable: actions,
    };
  });
  const pages = nodes.filter((node) => node.actions.length > 0);
  const used = new Set(pages.map((node) => node.parentKey));
  return nodes.filter((node) => node.actions.length > 0 || used.has(node.key));
}

export async function listOrgPermissions({ db }: ScopedDb, orgId: number): Promise<PermissionGrant[]> {
  const rows = await db
    .selectFrom('identity_org_permission')
    .select(['permission_id', 'actions'])
    .where('org_id', '=', orgId)
    .orderBy('permission_id')
    .execute();
  return rows.map((row) => ({ permissionId: row.permission_id, actions: row.actions as ActionKey[] }));
}

export async function updateAuthority(
  { db }: ScopedDb,
  orgId: number,
  mode: 'all' | 'listed',
  permissions: readonly PermissionGrant[],
): Promise<void> {
  await db.deleteFrom('identity_org_permission').where('org_id', '=', orgId).execute();
  if (mode === 'listed' && permissions.length > 0)
    await db
      .insertInto('identity_org_permission')
      .values(permissions.map(({ permissionId, actions }) => ({ org_id: orgId, permission_id: permissionId, actions })))
      .execute();
  await db
    .updateTable('identity_org')
    .set({ authority: mode, ...touched })
    .where('id', '=', orgId)
    .execute();
}
