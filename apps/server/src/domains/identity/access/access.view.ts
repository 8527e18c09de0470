import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { Paged } from '@tilldeck/contracts/core/schema';
import type { accessRoutes } from '@tilldeck/contracts/identity/access.routes';
import type { AccessRecord } from '@tilldeck/contracts/identity/access.schemas';
import { sql } from 'kysely';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, type OrgScope, readIn, systemScope } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';

type Request = RouteInput<typeof accessRoutes.page>;

const stateOf = sql<AccessRecord['state']>`case when identity_access.ended_at is not null then 'ended'
  when identity_access.expires_at <= now() then 'expired' else 'open' end`;

/**
 * Accesses of the scope's organisations, and those its own people have to others. Read with the system's rights, since
 * the names of the other side stand outside the scope; both conditions are spelt out below.
 */
export function pageAccesses(scope: OrgScope, timezone: string, request: Request): Promise<Paged<AccessRecord>> {
  const { from, to } = instantsOf(request, timezone);
  const ours = sql<boolean>`(${inScope(scope, 'identity_access')} and identity_access.actor_org_id <> ${scope.orgId})`;
  const byUs = sql<boolean>`identity_access.actor_org_id = ${scope.orgId}`;
  const range = { inward: ours, outward: byUs, both: sql<boolean>`(${ours} or ${byUs})` };
  return readIn(systemScope(scope.database, 'an access has two sides'), (db) => {
    let query = db
      .selectFrom('identity_access')
      .innerJoin('identity_org as org', 'org.id', 'identity_access.org_id')
      .innerJoin('identity_org as actor', 'actor.id', 'identity_access.actor_org_id')
      .select(['identity_access.id', 'identity_access.org_id', 'identity_access.actor_name', 'identity_access.reason'])
      .select(['identity_access.ticket_number', 'identity_access.started_at', 'identity_access.expires_at'])
      .select(['identity_access.ended_at', 'identity_access.ended_by', 'org.name as org_name'])
      .select(['actor.name as actor_org_name', 'identity_access.actor_org_id'])
      .select(stateOf.as('state'))
      .where(range[request.direction ?? 'both']);
    if (request.state) query = query.where(stateOf, '=', request.state);
    if (request.actor) query = query.where('identity_access.actor_name', '=', request.actor);
    if (from) query = query.where('identity_access.started_at', '>=', from);
    if (to) query = query.where('identity_access.started_at', '<', to);
    return keysetPage(db, query, request, 'identity_access.id', (row) => ({
      id: row.id,
      orgId: String(row.org_id),
      orgName: row.org_name,
      actorName: row.actor_name,
      actorOrgName: row.actor_org_name,
      reason: row.reason,
      ticketNumber: row.ticket_number,
      state: row.state,
      direction: row.actor_org_id === scope.orgId ? ('outward' as const) : ('inward' as const),
      startedAt: row.started_at,
      expiresAt: row.expires_at,
      endedAt: row.ended_at,
      endedBy: row.ended_by,
    }));
  });
}
