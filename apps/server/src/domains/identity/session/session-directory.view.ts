import type { ActionKey } from '@tilldeck/contracts/core/route';
import { type ThirdPartyService, thirdPartyServices } from '@tilldeck/contracts/core/third-party';
import type { UserType } from '@tilldeck/contracts/identity/session.schemas';
import { sql } from 'kysely';
import { readIn, type Scope } from '../../../platform/db/scope.ts';
import { isHeld } from './held-permission.view.ts';

export interface SessionRow {
  tokenHash: Buffer;
  accountId: string;
  loginName: string;
  userType: UserType;
  isProjectLead: boolean;
  /** The account's own organisation. */
  homeOrgId: number;
  orgId: number;
  orgDepth: number;
  isVendor: boolean;
  sealedKeys: Buffer;
  isExpired: boolean;
  isEnded: boolean;
  activeAt: string;
  /** A second factor is demanded of the person and this session has shown none. */
  isFactorMissing: boolean;
  access: { id: string; reason: string; expiresAt: string } | null;
  permissions: Map<string, Set<ActionKey>>;
  services: Set<ThirdPartyService>;
}

interface Row {
  token_hash: Buffer;
  account_id: string;
  login_name: string;
  user_type: UserType;
  is_project_lead: boolean;
  home_org_id: number;
  org_id: number;
  depth: number;
  kind: string;
  sealed_keys: Buffer;
  is_expired: boolean;
  is_ended: boolean;
  active_at: string;
  is_factor_missing: boolean;
  access_id: string | null;
  access_reason: string;
  access_expires_at: string;
  permissions: [string, ActionKey][] | null;
  services: ThirdPartyService[] | null;
}

/** Whoever acts for a partner needs the permission for it to the end, not only at the door. */
const mayStillAct = sql`exists (
  select from org_authority(h.id) m where m.permission_id = 'access' and m.action = 'add' and ${isHeld('a', 'm')})`;

/** A session with what its account may do. */
export const findSession = async (
  scope: Scope,
  tokenHash: Buffer,
  staffFactorFrom: string | undefined,
): Promise<SessionRow | null> => (await listSessions(scope, [tokenHash], staffFactorFrom))[0] ?? null;

/** Without activity for longer than its kind may be. */
const isIdle = (session: 's' | 'p') =>
  sql`${sql.ref(session)}.active_at + make_interval(secs => ${sql.ref(session)}.idle_s) <= now()`;

/**
 * Sessions with what their accounts may do, in one round trip. Hashes nobody has are left out.
 * What somebody may do is what their roles list, within what the organisation may do (`org_authority`). A project lead,
 * and whoever acts for a partner, may do all of the latter; who acts uses no third-party service for it.
 * A second factor is demanded by the person's own organisation, also while they act for another one.
 */
export async function listSessions(
  scope: Scope,
  tokenHashes: readonly Buffer[],
  staffFactorFrom: string | undefined,
): Promise<SessionRow[]> {
  const { rows } = await readIn(scope, (db) =>
    sql<Row>`
    select s.token_hash, s.account_id, a.login_name, a.user_type, a.is_project_lead, a.org_id as home_org_id,
           o.id as org_id, o.depth, o.kind, s.sealed_keys,
           x.id as access_id, x.reason as access_reason, x.expires_at as access_expires_at,
           s.active_at,
           (s.expires_at <= now() or p.expires_at <= now() or x.expires_at <= now()
              or ${isIdle('s')} or ${isIdle('p')}) is true as is_expired,
           (least(h.factor_demanded_from, case when h.kind = 'vendor' then ${staffFactorFrom ?? null}::timestamptz end) <= now()
              and not coalesce(p.has_factor_proof, s.has_factor_proof)) is true as is_factor_missing,
           (s.ended_at is not null or p.ended_at is not null or x.ended_at is not null or not a.is_enabled
              or not org_is_open(o.id) or (o.id <> h.id and not org_is_open(h.id)) or a.terminated_at is not null
              or (x.id is not null and not ${mayStillAct})) as is_ended,
           (select json_agg(json_build_array(m.permission_id, m.action)) from org_authority(o.id) m
             where x.id is not null or ${isHeld('a', 'm')}) as permissions,
           (select json_agg(distinct service)
              from identity_account_role ar join identity_role r on r.id = ar.role_id, unnest(r.services) service
             where ar.account_id = a.id and x.id is null) as services
      from identity_session s
      join identity_account a on a.id = s.account_id
      join identity_org h on h.id = a.org_id
      left join identity_access x on x.id = s.access_id
      left join identity_session p on p.token_hash = s.parent_token_hash
      join identity_org o on o.id = coalesce(x.org_id, a.org_id)
     where s.token_hash = any(${tokenHashes}::bytea[])`.execute(db),
  );
  return rows.map(toSession);
}

const toSession = (row: Row): SessionRow => ({
  tokenHash: row.token_hash,
  accountId: row.account_id,
  loginName: row.login_name,
  userType: row.user_type,
  isProjectLead: row.is_project_lead,
  homeOrgId: row.home_org_id,
  orgId: row.org_id,
  orgDepth: row.depth,
  isVendor: row.kind === 'vendor',
  sealedKeys: row.sealed_keys,
  isExpired: row.is_expired,
  isEnded: row.is_ended,
  activeAt: row.active_at,
  isFactorMissing: row.is_factor_missing,
  access: row.access_id ? { id: row.access_id, reason: row.access_reason, expiresAt: row.access_expires_at } : null,
  // Who has yet to show a factor may do nothing, whatever the permission.
  permissions: groupActions(row.is_factor_missing ? [] : (row.permissions ?? [])),
  services: new Set(row.is_factor_missing ? [] : servicesOf(row)),
});

const servicesOf = (row: Row): readonly ThirdPartyService[] =>
  row.is_project_lead && !row.access_id ? thirdPartyServices : (row.services ?? []);

export function groupActions(granted: readonly [string, ActionKey][]): Map<string, Set<ActionKey>> {
  const permissions = new Map<string, Set<ActionKey>>();
  for (const [id, action] of granted) {
    const known = permissions.get(id) ?? new Set();
    permissions.set(id, known.add(action));
  }
  return permissions;
}
