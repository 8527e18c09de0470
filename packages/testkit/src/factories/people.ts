import { menuCatalogue } from '@tilldeck/contracts/catalogue.menus';
import type { ActionKey } from '@tilldeck/contracts/core/route';
import { type ThirdPartyService, thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import { actionsFor } from '@tilldeck/contracts/identity/menu.rules';
import { instantTypes } from '@tilldeck/db/instant-types';
import pg from 'pg';
import { passwordVerifier } from './verifier.ts';

export const testPassword = 'Passw0rd1';
const testIterations = 4096;

export interface TestOrg {
  id: number;
  name: string;
}
export interface TestAccount {
  id: string;
  loginName: string;
  email: string;
  orgId: number;
}

export interface TestDevice {
  id: string;
  sn: string;
  orgId: number;
}

interface AccountChanges {
  loginName?: string;
  isActivated?: boolean;
  /** Holds everything its organisation may do, without a role. */
  isProjectLead?: boolean;
}

type Grants = Record<string, readonly ActionKey[]>;

/** Everything there is to grant: what an administrator of a platform holds. */
export const allPermissions = (platform: 'admin' | 'partner'): Grants =>
  Object.fromEntries(
    menuCatalogue
      .filter((menu) => menu.component && !menu.subPageOf && menu.platforms.includes(platform))
      .map((menu) => [menu.key, actionsFor(menu, platform)]),
  );

let verifier: Promise<Awaited<ReturnType<typeof passwordVerifier>>> | undefined;

/** Builds organisations and accounts straight in a database, as the owner. */
export class People {
  private readonly pool: pg.Pool;
  private count = 0;

  constructor(ownerUrl: string) {
    this.pool = new pg.Pool({ connectionString: ownerUrl, max: 2, types: instantTypes });
    this.pool.on('error', () => {});
  }

  query<T extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<T[]> {
    return this.pool.query<T>(text, values).then((result) => result.rows);
  }

  async vendor(name = 'Northwind Devices'): Promise<TestOrg> {
    await this.query(
      `INSERT INTO identity_org (id, kind, name, activated_at) VALUES (1, 'vendor', $1, now()) ON CONFLICT (id) DO NOTHING`,
      [name],
    );
    await this.query(`SELECT pass_ids('identity_org', greatest(100, (SELECT max(id) FROM identity_org)))`);
    return { id: 1, name };
  }

  /** A partner whose rows its parent reaches, unless it is to be cooperative. */
  async partner(
    parent: TestOrg,
    name = `Partner ${++this.count}`,
    type: 'controllable' | 'cooperative' = 'controllable',
  ): Promise<TestOrg> {
    const [row] = await this.query<{ id: number }>(
      `INSERT INTO identity_org (parent_id, kind, name, partner_type, activated_at)
       VALUES ($1, 'partner', $2, $3, now()) RETURNING id`,
      [parent.id, name, type],
    );
    return { id: row?.id ?? 0, name };
  }

  /** A model of the vendor; derived ones name the partners that may own devices of it. */
  async model(name = `M-${++this.count}`, derived?: { from: number; for: readonly TestOrg[] }): Promise<number> {
    await this.query(`INSERT INTO devices_series (name) VALUES ('Test') ON CONFLICT (lower(name)) DO NOTHING`);
    const [row] = await this.query<{ id: number }>(
      `INSERT INTO devices_model (series_id, name, original_model_id)
       VALUES ((SELECT id FROM devices_series WHERE name = 'Test'), $1, $2)
       ON CONFLICT (lower(name)) DO UPDATE SET name = excluded.name RETURNING id`,
      [name, derived?.from ?? null],
    );
    const id = row?.id ?? 0;
    for (const org of derived?.for ?? [])
      await this.query('INSERT INTO devices_model_partner (model_id, org_id) VALUES ($1, $2)', [id, org.id]);
    return id;
  }

  async device(org: TestOrg, changes: { sn?: string; modelId?: number; state?: string } = {}): Promise<TestDevice> {
    const sn = changes.sn ?? `T${process.pid}-${++this.count}`;
    const modelId = changes.modelId ?? (await this.model('Test-model'));
    const [row] = await this.query<{ id: string }>(
      'INSERT INTO devices_device (org_id, sn, model_id, state) VALUES ($1, $2, $3, $4) RETURNING id',
      [org.id, sn, modelId, changes.state ?? 'inactive'],
    );
    return { id: row?.id ?? '', sn, orgId: org.id };
  }

  /** Serial numbers a partner may import; a single one where no last is named. */
  async range(org: TestOrg, firstSn: string, lastSn = firstSn, modelId: number | null = null): Promise<void> {
    await this.query('INSERT INTO devices_serial_range (org_id, first_sn, last_sn, model_id) VALUES ($1, $2, $3, $4)', [
      org.id,
      firstSn,
      lastSn,
      modelId,
    ]);
  }

  /** Several at once, ids in the order of the list. */
  async devices(org: TestOrg, count: number, state = 'inactive'): Promise<TestDevice[]> {
    const sns = Array.from({ length: count }, () => `T${process.pid}-${++this.count}`);
    const rows = await this.query<{ id: string; sn: string }>(
      `WITH made AS (INSERT INTO devices_device (org_id, sn, model_id, state)
         SELECT $1, one.sn, $2, $3 FROM unnest($4::text[]) WITH ORDINALITY one (sn, place) ORDER BY place RETURNING id, sn)
       SELECT id, sn FROM made ORDER BY id`,
      [org.id, await this.model('Test-model'), state, sns],
    );
    return rows.map(({ id, sn }) => ({ id, sn, orgId: org.id }));
  }

  async account(org: TestOrg, grants: Grants = {}, changes: AccountChanges = {}): Promise<TestAccount> {
    verifier ??= passwordVerifier(testPassword, testIterations);
    const { keySalt, iterations, storedKey, serverKey } = await verifier;
    const loginName = changes.loginName ?? `user${++this.count}`;
    const email = `${loginName}@shop.example`;
    const [row] = await this.query<{ id: string }>(
      `INSERT INTO identity_account (org_id, login_name, email, nick_name, user_type, activated_at, key_salt, iterations, stored_key,
         server_key, is_project_lead)
       VALUES ($1, $2, $3, $2, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
      [
        org.id,
        loginName,
        email,
        org.id === 1 ? 'vendor' : 'partner',
        changes.isActivated === false ? null : new Date(),
        keySalt,
        iterations,
        storedKey,
        serverKey,
        changes.isProjectLead ?? false,
      ],
    );
    const id = row?.id ?? '';
    if (Object.keys(grants).length > 0) await this.grant(org, id, grants);
    return { id, loginName, email, orgId: org.id };
  }

  /** Gives an account a role of its own with these permissions, and every third-party service unless said otherwise. */
  async grant(
    org: TestOrg,
    accountId: string,
    grants: Grants,
    services: readonly ThirdPartyService[] = thirdPartyServices,
  ): Promise<void> {
    const name = `Role ${++this.count}`;
    const [role] = await this.query<{ id: string }>(
      'INSERT INTO identity_role (org_id, name, code, services) VALUES ($1, $2, $2, $3) RETURNING id',
      [org.id, name, services],
    );
    // One statement for all of them: an administrator holds a hundred.
    await this.query(
      `INSERT INTO identity_role_permission (role_id, permission_id, actions)
       SELECT $1, g.key, ARRAY(SELECT jsonb_array_elements_text(g.value)) FROM jsonb_each($2::jsonb) g`,
      [role?.id, JSON.stringify(grants)],
    );
    await this.query('INSERT INTO identity_account_role (account_id, role_id) VALUES ($1, $2)', [accountId, role?.id]);
  }

  close(): Promise<void> {
    return this.pool.end();
  }
}
