import type { ActionKey } from '@tilldeck/contracts/core/route';
import { sql } from 'kysely';
import { readIn, type Scope } from '../../../platform/db/scope.ts';

export interface SessionRow {
  tokenHash: Buffer;
  accountId: string;
  loginName: string;
  orgId: number;
  orgDepth: number;
  isVendor: boolean;
  sealedKeys: Buffer;
  isExpired: boolean;
  isEnded: boolean;
  permissions: Map<string, Set<ActionKey>>;
}

/** A session with what its account may do. */
export const findSession = async (scope: Scope, tokenHash: Buffer): Promise<SessionRow | null> =>
  (await listSessions(scope, [tokenHash]))[0] ?? null;

/** Sessions with what their accounts may do, in one round trip. Hashes nobody has are left out. */
export async function listSessions(scope: Scope, tokenHashes: readonly Buffer[]): Promise<SessionRow[]> {
  const { rows } = await readIn(scope, (db) =>
    sql<{
      token_hash: Buffer;
      account_id: string;
      login_name: string;
      org_id: number;
      depth: number;
      kind: string;
      sealed_keys: Buffer;
      is_expired: boolean;
      is_ended: boolean;
      permissions: [string, ActionKey[]][] | null;
    }>`
    select s.token_hash, s.account_id, a.login_name, a.org_id, o.depth, o.kind, s.sealed_keys,
           s.expires_at <= now() as is_expired,
           (s.ended_at is not null or not a.is_enabled or not o.is_enabled or a.terminated_at is not null) as is_ended,
           (select json_agg(json_build_array(p.permission_id, p.actions))
              from identity_account_role ar join identity_role_permission p using (role_id)
             where ar.account_id = s.account_id) as permissions
      from identity_session s
      join identity_account a on a.id = s.account_id
      join identity_org o on o.id = a.org_id
     where s.token_hash = any(${tokenHashes}::bytea[])`.execute(db),
  );
  return rows.map((row) => ({
    tokenHash: row.token_hash,
    accountId: row.account_id,
    loginName: row.login_name,
    orgId: row.org_id,
    orgDepth: row.depth,
    isVendor: row.kind === 'vendor',
    sealedKeys: row.sealed_keys,
    isExpired: row.is_expired,
    isEnded: row.is_ended,
    permissions: mergePermissions(row.permissions ?? []),
  }));
}

function mergePermissions(granted: readonly [string, ActionKey[]][]): Map<string, Set<ActionKey>> {
  const permissions = new Map<string, Set<ActionKey>>();
  for (const [id, actions] of granted) {
    const known = permissions.get(id) ?? new Set();
    for (const action of actions) known.add(action);
    permissions.set(id, known);
  }
  return permissions;
}
