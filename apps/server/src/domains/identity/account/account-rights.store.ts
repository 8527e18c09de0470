import type { ActionKey } from '@tilldeck/contracts/core/route';
import { type ThirdPartyService, thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { isHeld } from '../session/held-permission.view.ts';
import type { Rights } from './account.rules.ts';

export type Platform = 'admin' | 'partner';
export const platformOf = ({ isVendor }: { isVendor: boolean }): Platform => (isVendor ? 'admin' : 'partner');

/** Only what the giver's platform offers can be compared: nobody of the vendor could ever hold a partner's own pages. */
const isOffered = (platform: Platform) => sql`exists (select from identity_menu offered
  where offered.permission_id = held.permission_id and offered.resource_type = 1 and ${platform} = any (offered.platforms))`;

interface RightsRow {
  permissions: [string, ActionKey][] | null;
  services: ThirdPartyService[] | null;
  is_project_lead?: boolean;
}

const rightsOf = (row: RightsRow | undefined): Rights => ({
  permissions: row?.permissions ?? [],
  services: row?.is_project_lead ? thirdPartyServices : (row?.services ?? []),
});

/** What an account may do at this moment, as a session of it would. */
export async function findAccountRights({ db }: ScopedDb, accountId: string, platform: Platform): Promise<Rights> {
  const { rows } = await sql<RightsRow>`
    select a.is_project_lead,
           (select json_agg(json_build_array(held.permission_id, held.action)) from org_authority(a.org_id) held
             where ${isOffered(platform)} and ${isHeld('a', 'held')}) as permissions,
           (select json_agg(distinct service)
              from identity_account_role ar join identity_role r on r.id = ar.role_id, unnest(r.services) service
             where ar.account_id = a.id) as services
      from identity_account a where a.id = ${accountId}`.execute(db);
  return rightsOf(rows[0]);
}

interface GivenRole {
  id: string;
  name: string;
  orgName: string;
  rights: Rights;
}

/** The roles of these organisations that the caller sees, with all they list, whether it has an effect now or not. */
export async function listRolesOf({ db }: ScopedDb, orgIds: number[], platform: Platform): Promise<GivenRole[]> {
  const { rows } = await sql<RightsRow & { id: string; name: string; org_name: string }>`
    select r.id, r.name, o.name as org_name, to_json(r.services) as services,
           (select json_agg(json_build_array(held.permission_id, action))
              from identity_role_permission held, unnest(held.actions) action
             where held.role_id = r.id and ${isOffered(platform)}) as permissions
      from identity_role r join identity_org o on o.id = r.org_id
     where r.org_id = any (${orgIds}) order by r.org_id desc, r.sort, r.id limit 500`.execute(db);
  return rows.map((row) => ({ id: row.id, name: row.name, orgName: row.org_name, rights: rightsOf(row) }));
}

/**
 * Whether somebody of the organisation can manage its roles: the lead, or whoever holds `role.edit` there. People who
 * have never signed in with a password of their own do not count.
 */
export async function hasAdministrator({ db }: ScopedDb, orgId: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from identity_account a
       where a.org_id = ${orgId} and a.is_enabled and a.terminated_at is null and a.activated_at is not null
         and not a.must_change_password
         and (a.is_project_lead or (
           exists (select from identity_account_role ar join identity_role_permission rp using (role_id)
                    where ar.account_id = a.id and rp.permission_id = 'role' and 'edit' = any (rp.actions))
           and exists (select from org_authority(${orgId}) able where able.permission_id = 'role' and able.action = 'edit')))
    ) as found`.execute(db);
  return rows[0]?.found ?? false;
}
