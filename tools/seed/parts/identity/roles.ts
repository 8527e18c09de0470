import type { SeedContext } from '../../seed-part.ts';
import { demoPartners } from './demo-people.ts';
import { grantsOf, isEverything, partnerRoles, type RoleSpec, vendorRoles } from './grants.ts';
import type { SeededOrgs } from './organisations.ts';

export interface SeededRoles {
  idOf(orgId: number, code: string): string;
  added: number;
}

const roleKey = (orgId: number, code: string): string => `${orgId}/${code}`;

/** The roles of the vendor and of every demo partner. */
export async function seedRoles(context: SeedContext, orgs: SeededOrgs): Promise<SeededRoles> {
  const ids = new Map<string, string>();
  let added = 0;
  const put = async (orgId: number, role: RoleSpec, sort: number) => {
    const seeded = await putRole(context, orgId, role, sort);
    ids.set(roleKey(orgId, role.code), seeded.id);
    added += seeded.isNew ? 1 : 0;
  };
  for (const [sort, role] of vendorRoles.entries()) await put(1, role, sort);
  for (const partner of demoPartners)
    for (const [sort, role] of partnerRoles.entries()) await put(orgs.idOf(partner.id), role, sort);
  return {
    idOf: (orgId, code) => {
      const id = ids.get(roleKey(orgId, code));
      if (id === undefined) throw new Error(`organisation ${orgId} has no role ${code}`);
      return id;
    },
    added,
  };
}

async function putRole({ client }: SeedContext, orgId: number, role: RoleSpec, sort: number) {
  const found = await client.query<{ id: string }>(
    'SELECT id FROM identity_role WHERE org_id = $1 AND lower(code) = lower($2)',
    [orgId, role.code],
  );
  const known = found.rows[0]?.id;
  const id = known ?? (await insertRole({ client }, orgId, role, sort));
  // An administrator's role grows with the product; what other roles may do is left as people set it.
  if (known === undefined || isEverything(role)) await grant({ client }, id, role);
  return { id, isNew: known === undefined };
}

type Connected = Pick<SeedContext, 'client'>;

async function insertRole({ client }: Connected, orgId: number, role: RoleSpec, sort: number): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO identity_role (org_id, name, code, sort, remark, services) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [orgId, role.name, role.code, sort, role.remark, role.services ?? []],
  );
  return rows[0]?.id ?? '';
}

async function grant({ client }: Connected, roleId: string, role: RoleSpec): Promise<void> {
  const grants = Object.entries(grantsOf(role)).map(([permission_id, actions]) => ({ permission_id, actions }));
  await client.query(
    `INSERT INTO identity_role_permission (role_id, permission_id, actions)
     SELECT $1, permission_id, actions FROM json_to_recordset($2) AS given (permission_id text, actions text[])
     ON CONFLICT (role_id, permission_id) DO UPDATE SET actions = excluded.actions
       WHERE NOT identity_role_permission.actions @> excluded.actions`,
    [roleId, JSON.stringify(grants)],
  );
}
