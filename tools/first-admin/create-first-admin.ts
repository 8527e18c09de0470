import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import { passwordPattern } from '@tilldeck/contracts/identity/credential.limits';
import pg from 'pg';
import { makeVerifier } from '../../apps/server/src/platform/auth/scram.ts';

export interface FirstAdmin {
  company: string;
  loginName: string;
  email: string;
  password: string;
  iterations: number;
}

/** Gives an empty installation its vendor and the first person who may sign in. Refuses when there is one already. */
export async function createFirstAdmin(databaseUrl: string, admin: FirstAdmin): Promise<void> {
  if (!passwordPattern.test(admin.password)) throw new Error('the password needs 6 to 16 letters and digits, of both');
  const verifier = await makeVerifier(admin.password, admin.iterations);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query('BEGIN');
    const { rowCount } = await client.query(
      `INSERT INTO identity_org (id, kind, name, activated_at) VALUES (1, 'vendor', $1, now()) ON CONFLICT DO NOTHING`,
      [admin.company],
    );
    if (rowCount === 0) throw new Error('this installation has a vendor already');
    await client.query(`SELECT pass_ids('identity_org', 100)`);
    const account = await client.query<{ id: string }>(
      `INSERT INTO identity_account (org_id, login_name, email, nick_name, user_type, is_project_lead, activated_at,
         key_salt, iterations, stored_key, server_key)
       VALUES (1, $1, $2, $1, 'vendor', true, now(), $3, $4, $5, $6) RETURNING id`,
      [admin.loginName, admin.email, verifier.keySalt, verifier.iterations, verifier.storedKey, verifier.serverKey],
    );
    const role = await client.query<{ id: string }>(
      `INSERT INTO identity_role (org_id, name, code) VALUES (1, 'Administrator', 'administrator') RETURNING id`,
    );
    const roleId = role.rows[0]?.id;
    for (const menu of menuCatalogue.filter(
      (entry) => entry.component && !entry.subPageOf && entry.platforms.includes('admin'),
    ))
      await client.query('INSERT INTO identity_role_permission (role_id, permission_id, actions) VALUES ($1, $2, $3)', [
        roleId,
        menu.key,
        menu.actions,
      ]);
    await client.query('INSERT INTO identity_account_role (account_id, role_id) VALUES ($1, $2)', [
      account.rows[0]?.id,
      roleId,
    ]);
    await client.query('COMMIT');
  } finally {
    await client.end();
  }
}
