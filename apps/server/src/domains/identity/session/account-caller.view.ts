import type { ActionKey } from '@tilldeck/contracts/core/route';
import { sql } from 'kysely';
import { type OrgScope, readIn, type Scope, scopeOfOrg } from '../../../platform/db/scope.ts';
import { isHeld } from './held-permission.view.ts';
import { groupActions } from './session-directory.view.ts';

/** A person without a session, for work that is done in their name. */
export interface AccountCaller {
  accountId: string;
  orgId: number;
  scope: OrgScope;
  permissions: Map<string, Set<ActionKey>>;
}

interface Row {
  org_id: number;
  depth: number;
  permissions: [string, ActionKey][] | null;
}

/** What an account may do at this moment; null where the account or its organisation is not in use. */
export async function findAccountCaller(scope: Scope, accountId: string): Promise<AccountCaller | null> {
  const { rows } = await readIn(scope, (db) =>
    sql<Row>`
      select a.org_id, o.depth,
             (select json_agg(json_build_array(m.permission_id, m.action)) from org_authority(o.id) m
               where ${isHeld('a', 'm')}) as permissions
        from identity_account a join identity_org o on o.id = a.org_id
       where a.id = ${accountId}::bigint and a.is_enabled and a.terminated_at is null and a.activated_at is not null
         and org_is_open(o.id)`.execute(db),
  );
  const [row] = rows;
  if (!row) return null;
  const { org_id: orgId, depth, permissions } = row;
  return {
    accountId,
    orgId,
    scope: scopeOfOrg(scope.database, { id: orgId, depth }),
    permissions: groupActions(permissions ?? []),
  };
}
