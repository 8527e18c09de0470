import type { Grants } from '@tilldeck/contracts/identity/role.schemas';
import { makeVerifier } from '@tilldeck/server/platform/auth/scram';
import { bytea } from '../insert-rows.ts';
import { demoPassword } from '../parts/identity/demo-people.ts';
import { grantsOf, partnerRoles, type RoleSpec, vendorRoles } from '../parts/identity/grants.ts';
import { withoutTriggers } from './bulk-insert.ts';
import type { LoadContext } from './load-context.ts';
import { zipfShares } from './partner-tree.ts';

/** How far apart the largest and the smallest partners are in staff. */
const staffExponent = 0.8;

const roleOf = (roles: readonly RoleSpec[]): Grants => {
  const administrator = roles.find((role) => role.code === 'administrator');
  return administrator ? grantsOf(administrator) : {};
};

/**
 * One role with everything per organisation, `admin` for the vendor and `owner<org>`, `user<org>-<n>` for partners, all
 * with the demo password. They share one verifier: hundreds of thousands of stretched passwords would take hours.
 */
export function loadAccounts({ client, iterations, accounts }: LoadContext): Promise<number> {
  return withoutTriggers(client, async () => {
    await client.query(
      `INSERT INTO identity_role (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, name, code)
       SELECT id, control_l1, control_l2, control_l3, control_l4, control_l5, 'Administrator', 'administrator' FROM identity_org ORDER BY id
       ON CONFLICT (org_id, lower(code)) DO NOTHING`,
    );
    for (const [kind, grants] of [
      ['vendor', roleOf(vendorRoles)],
      ['partner', roleOf(partnerRoles)],
    ] as const)
      await client.query(
        `INSERT INTO identity_role_permission (role_id, permission_id, actions)
         SELECT role.id, given.permission_id, given.actions
           FROM identity_role role JOIN identity_org org ON org.id = role.org_id AND org.kind = $1,
                json_to_recordset($2) AS given (permission_id text, actions text[])
         ON CONFLICT DO NOTHING`,
        [kind, JSON.stringify(Object.entries(grants).map(([permission_id, actions]) => ({ permission_id, actions })))],
      );
    const { rows } = await client.query<{ id: number }>('SELECT id FROM identity_org ORDER BY id');
    const shares = zipfShares(rows.length, accounts, staffExponent);
    const verifier = await makeVerifier(demoPassword, iterations);
    const { rowCount } = await client.query(
      `WITH staff AS (
         SELECT org.*, n, CASE WHEN org.id = 1 AND n = 1 THEN 'admin' WHEN n = 1 THEN 'owner' || org.id
                               ELSE 'user' || org.id || '-' || n END AS login
           FROM unnest($1::int[], $2::int[]) AS share (org_id, count)
           JOIN identity_org org ON org.id = share.org_id, generate_series(1, share.count) AS n
       ), added AS (
         INSERT INTO identity_account (org_id, org_l1, org_l2, org_l3, org_l4, org_l5, login_name, email, nick_name,
           user_type, is_project_lead, is_vendor_controlled, activated_at, key_salt, iterations, stored_key, server_key)
         SELECT id, control_l1, control_l2, control_l3, control_l4, control_l5, login, login || '@load.example', 'Person ' || login,
                CASE WHEN id = 1 THEN 'vendor' WHEN n = 1 THEN 'partner' ELSE 'operator' END, n = 1, is_org_vendor_controlled(id), now(),
                $3::bytea, $4, $5::bytea, $6::bytea
           FROM staff ORDER BY id, n
         ON CONFLICT DO NOTHING RETURNING id, org_id
       )
       INSERT INTO identity_account_role (account_id, role_id)
       SELECT added.id, role.id FROM added JOIN identity_role role ON role.org_id = added.org_id
        WHERE role.code = 'administrator'`,
      [
        rows.map((row) => row.id),
        shares,
        bytea(verifier.keySalt),
        verifier.iterations,
        bytea(verifier.storedKey),
        bytea(verifier.serverKey),
      ],
    );
    return rowCount ?? 0;
  });
}
