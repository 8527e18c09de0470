import type { ActionKey, RouteInput } from '@tilldeck/contracts/core/route';
import type { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import type { Grants, PermissionCatalogue } from '@tilldeck/contracts/identity/role.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Caller, type Ctx, callerOf } from '../../../platform/context.ts';
import { orgControlled, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { orgIdOf } from '../account/account-reach.store.ts';
import type { GrantBounds } from './role.rules.ts';

export interface ControlledOrg {
  id: number;
  name: string;
  isVendor: boolean;
}

/** An organisation whose roles the scope may reach: its own or one it controls. */
export async function findControlledOrg(scope: Scope, db: ScopedDb['db'], id: number): Promise<ControlledOrg | null> {
  const row = await db
    .selectFrom('identity_org')
    .select(['id', 'name', 'kind'])
    .where('id', '=', id)
    .where('terminated_at', 'is', null)
    .where(orgControlled(scope))
    .executeTakeFirst();
  return row ? { id: row.id, name: row.name, isVendor: row.kind === 'vendor' } : null;
}

interface OfferedRow {
  key: string;
  parent_key: string | null;
  title_en: string;
  title_zh: string;
  icon: string | null;
  permission_id: string | null;
  platforms: string[];
  actions: ActionKey[] | null;
}

/** Directories and pages of an organisation's platform in menu order, with the actions it may have. */
async function listOffered(db: ScopedDb['db'], org: ControlledOrg): Promise<OfferedRow[]> {
  const platform = org.isVendor ? 'admin' : 'partner';
  const { rows } = await sql<OfferedRow>`
    with offered as materialized (
      select permission_id, json_agg(action) as actions from org_authority(${org.id}) group by permission_id)
    select m.key, m.parent_key, m.title_en, m.title_zh, m.icon, m.permission_id, m.platforms, offered.actions
      from identity_menu m left join offered on offered.permission_id = m.permission_id and m.resource_type = 1
     where ${platform} = any(m.platforms) and m.is_enabled
       and (m.resource_type = 0 or offered.actions is not null) and (m.origin = 'declared' or m.resource_type = 0)
     order by m.sort, m.key`.execute(db);
  return rows;
}

/**
 * What somebody may give or take of a page. What a vendor's own platform does not have at all nobody there can hold;
 * the vendor gives it to partners by the right to edit their roles alone.
 */
function grantableActions(caller: Caller, row: OfferedRow): ActionKey[] {
  const offered = row.actions ?? [];
  if (caller.isVendor && !row.platforms.includes('admin')) return offered;
  return offered.filter((action) => caller.permissions.get(row.permission_id ?? '')?.has(action));
}

/** Bounds for the roles of an organisation, as the caller meets them. */
export async function findGrantBounds(db: ScopedDb['db'], caller: Caller, org: ControlledOrg): Promise<GrantBounds> {
  const pages = (await listOffered(db, org)).filter((row) => row.actions);
  const byId = (actionsOf: (row: OfferedRow) => ActionKey[]): Grants =>
    Object.fromEntries(pages.map((row) => [row.permission_id ?? '', actionsOf(row)]));
  return {
    allowed: byId((row) => row.actions ?? []),
    grantable: byId((row) => grantableActions(caller, row)),
    services: [...caller.services],
  };
}

/** Entries of a partner's menu with the actions it may have, before anybody of it has signed in. */
export async function listGrantable(db: ScopedDb['db'], orgId: number) {
  const rows = await listOffered(db, { id: orgId, name: '', isVendor: false });
  return rows.map((row) => ({
    key: row.permission_id ?? row.key,
    parentKey: row.parent_key,
    actions: row.actions ?? [],
  }));
}

export function findPermissionCatalogue(
  ctx: Ctx,
  { orgId }: RouteInput<typeof roleRoutes.permissionTree>,
): Promise<PermissionCatalogue> {
  const caller = callerOf(ctx);
  return readIn(ctx.scope, async (db) => {
    const org = await findControlledOrg(ctx.scope, db, orgIdOf(orgId, caller.orgId));
    refuseUnless(org, 'core.not_found');
    const rows = await listOffered(db, org);
    return {
      orgId: String(org.id),
      orgName: org.name,
      platform: org.isVendor ? 'admin' : 'partner',
      nodes: rows.map((row) => ({
        key: row.permission_id ?? row.key,
        parentKey: row.parent_key,
        titleEn: row.title_en,
        titleZh: row.title_zh,
        icon: row.icon,
        actions: row.actions ?? [],
        grantable: grantableActions(caller, row),
      })),
      services: [...caller.services],
    };
  });
}
