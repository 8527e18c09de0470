import type { ActionKey } from '@tilldeck/contracts/core/route';
import type { apiKeyDraft } from '@tilldeck/contracts/identity/api-key.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type ApiKeyRow = Selectable<DB['identity_api_key']>;

export interface NewKey {
  orgId: number;
  accountId: string;
  loginName: string;
  keyId: string;
  secretHash: Buffer;
}

export const insertApiKey = ({ db }: ScopedDb, key: NewKey, draft: z.output<typeof apiKeyDraft>) =>
  db
    .insertInto('identity_api_key')
    .values({
      org_id: key.orgId,
      key_id: key.keyId,
      secret_hash: key.secretHash,
      name: draft.name,
      scopes: [...new Set(draft.scopes)].toSorted(),
      rate_per_minute: draft.ratePerMinute,
      expires_at: sql<string>`now() + make_interval(days => ${draft.expiresInDays}::int)`,
      created_by: key.accountId,
      created_by_name: key.loginName,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Keys of an organisation that are in use. Whoever counts next waits until this transaction is over. */
export async function countActiveKeys({ db }: ScopedDb, orgId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('identity_api_key'), ${orgId}::int)`.execute(db);
  const row = await db
    .selectFrom('identity_api_key')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('org_id', '=', orgId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const findApiKeyForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('identity_api_key')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'identity_api_key'))
    .forUpdate()
    .executeTakeFirst();

export const updateApiKey = ({ db }: ScopedDb, id: string, change: { name: string; ratePerMinute: number }) =>
  db
    .updateTable('identity_api_key')
    .set({ name: change.name, rate_per_minute: change.ratePerMinute, ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateRevoked = ({ db }: ScopedDb, id: string, by: string) =>
  db
    .updateTable('identity_api_key')
    .set({ revoked_at: sql<string>`now()`, revoked_by_name: by, ...touched })
    .where('id', '=', id)
    .execute();

/** Keys in use that an account made, by the organisation they belong to. */
export const listKeysMadeBy = ({ db }: ScopedDb, accountId: string) =>
  db
    .selectFrom('identity_api_key')
    .select(['org_id', 'name'])
    .where('created_by', '=', accountId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', sql<string>`now()`)
    .orderBy('name')
    .execute();

/** Who leads an organisation and can be reached. */
export const listLeadsOf = ({ db }: ScopedDb, orgId: number) =>
  db
    .selectFrom('identity_account')
    .select(['login_name', 'nick_name', 'email', 'language'])
    .where('org_id', '=', orgId)
    .where('is_project_lead', '=', true)
    .where('is_enabled', '=', true)
    .where('terminated_at', 'is', null)
    .execute();

export const updateLastUse = ({ db }: ScopedDb, id: string, ip: string) =>
  db
    .updateTable('identity_api_key')
    .set({ last_used_at: sql<string>`now()`, last_used_ip: ip })
    .where('id', '=', id)
    .execute();

export interface KeyForCall {
  id: string;
  name: string;
  secret_hash: Buffer;
  rate_per_minute: number;
  org_id: number;
  depth: number;
  kind: string;
  account_id: string;
  is_expired: boolean;
  is_revoked: boolean;
  is_use_due: boolean;
  permissions: [string, ActionKey][] | null;
}

/** A key with what it may do at this moment: its scopes within what its organisation may do. */
export async function findKeyForCall({ db }: ScopedDb, keyId: string): Promise<KeyForCall | undefined> {
  const { rows } = await sql<KeyForCall>`
    select k.id, k.name, k.secret_hash, k.rate_per_minute, k.org_id, o.depth, o.kind,
           -- Records need somebody who made them: who made the key, or whoever leads its organisation now.
           coalesce(k.created_by, (select a.id from identity_account a where a.org_id = k.org_id
                                    order by a.is_project_lead desc, a.id limit 1)) as account_id,
           k.expires_at <= now() as is_expired,
           (k.revoked_at is not null or not org_is_open(k.org_id)) as is_revoked,
           (k.last_used_at is null or k.last_used_at < now() - interval '1 minute') as is_use_due,
           (select json_agg(json_build_array(m.permission_id, m.action)) from org_authority(k.org_id) m
             where m.permission_id || '.' || m.action = any(k.scopes)) as permissions
      from identity_api_key k join identity_org o on o.id = k.org_id
     where k.key_id = ${keyId}`.execute(db);
  return rows[0];
}
