import type { RouteInput } from '@tilldeck/contracts/core/route';
import {
  dormantDays,
  type PartnerFigureRow,
  type partnerStatisticsRoutes,
} from '@tilldeck/contracts/insight/partner-statistics.routes';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../platform/context.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { type OrgScope, orgInScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { instantOf } from '../../../platform/time/wall-clock.ts';

/** Partners the scope sees, terminated ones included: what happened stays counted. */
const partnersIn = (scope: OrgScope, db: ScopedDb['db']) =>
  db
    .selectFrom('identity_org as p')
    .where('p.kind', '=', 'partner')
    .where('p.id', '!=', scope.orgId)
    .where(orgInScope(scope, 'p'));

const lastSignIn = sql<string | null>`(select max(a.last_login_at) from identity_account a where a.org_id = p.id)`;

type State = NonNullable<RouteInput<typeof partnerStatisticsRoutes.page>['state']>;
const stateIs: Record<State, RawBuilder<boolean>> = {
  active: sql`p.terminated_at is null`,
  pending: sql`p.terminated_at is null and p.activated_at is null`,
  dormant: sql`p.terminated_at is null and p.activated_at is not null
    and not exists (select from identity_account a where a.org_id = p.id
                       and a.last_login_at >= now() - make_interval(days => ${sql.lit(dormantDays)}))
    and not exists (select from devices_device d where d.org_id = p.id
                       and (d.state = 'online' or d.offline_since >= now() - make_interval(days => ${sql.lit(dormantDays)})))`,
  terminated: sql`p.terminated_at is not null`,
};

export const findPartnerSummary = (scope: OrgScope) =>
  readIn(scope, (db) => {
    const countOf = (condition: RawBuilder<boolean>) => sql<number>`(count(*) filter (where ${condition}))::int`;
    return partnersIn(scope, db)
      .select([
        countOf(stateIs.active).as('total'),
        countOf(sql`${stateIs.active} and p.partner_type = 'controllable'`).as('controllable'),
        countOf(sql`${stateIs.active} and p.partner_type = 'cooperative'`).as('cooperative'),
        countOf(stateIs.pending).as('pending'),
        countOf(stateIs.dormant).as('dormant'),
      ])
      .executeTakeFirstOrThrow();
  });

export function pagePartnerFigures({ scope, timezone }: Ctx, input: RouteInput<typeof partnerStatisticsRoutes.page>) {
  return readIn(scope, (db) => {
    let query = partnersIn(scope, db)
      .leftJoin('identity_org as parent', 'parent.id', 'p.parent_id')
      .select([
        sql<string>`p.id::text`.as('id'),
        'p.name',
        'p.partner_type',
        'parent.name as parent_name',
        'p.country_code',
        'p.device_count',
        'p.created_at',
        'p.activated_at',
        'p.terminated_at',
        lastSignIn.as('last_sign_in_at'),
      ]);
    if (input.keyword) query = query.where('p.name', 'ilike', containing(input.keyword));
    if (input.type) query = query.where('p.partner_type', '=', input.type);
    if (input.country) query = query.where('p.country_code', '=', input.country);
    if (input.state) query = query.where(stateIs[input.state]);
    if (input.addedFrom) query = query.where('p.created_at', '>=', instantOf(input.addedFrom, timezone));
    if (input.addedTo) query = query.where('p.created_at', '<', instantOf(input.addedTo, timezone));
    if (input.terminatedFrom) query = query.where('p.terminated_at', '>=', instantOf(input.terminatedFrom, timezone));
    if (input.terminatedTo) query = query.where('p.terminated_at', '<', instantOf(input.terminatedTo, timezone));
    return keysetPage(
      db,
      query,
      input,
      'p.id',
      (row): PartnerFigureRow => ({
        id: row.id,
        name: row.name,
        type: row.partner_type as PartnerFigureRow['type'],
        parentName: row.parent_name ?? '',
        country: row.country_code,
        deviceCount: row.device_count,
        addedAt: row.created_at,
        activatedAt: row.activated_at,
        lastSignInAt: row.last_sign_in_at,
        terminatedAt: row.terminated_at,
      }),
    );
  });
}
