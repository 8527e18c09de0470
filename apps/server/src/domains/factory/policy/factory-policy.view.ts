import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import type {
  FactoryPolicy,
  FactoryPolicyDetail,
  FactoryVersion,
} from '@tilldeck/contracts/factory/factory-policy.schemas';
import { factoryPolicyStates } from '@tilldeck/contracts/factory/factory-policy.states';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb } from '../../../platform/db/scope.ts';
import { listFileFacts } from '../../policies/index.ts';
import { beyondPolicies, countGiven, countOutcomes } from './factory-devices.view.ts';
import { findPolicyOrg } from './factory-release.store.ts';
import { countWaiting, listOrders } from './factory-waiting.view.ts';

const policyRows = ({ scope, db }: ScopedDb) =>
  db
    .selectFrom('factory_policy as p')
    .innerJoin('devices_model as m', 'm.id', 'p.model_id')
    .leftJoin('factory_policy_version as v', 'v.id', 'p.current_id')
    .selectAll('p')
    .select(['m.name as model_name', 'v.nr as version_nr', sql<string>`org_name(p.org_id)`.as('org_name')])
    .where(inScope(scope, 'p'));
type Row = Awaited<ReturnType<ReturnType<typeof policyRows>['executeTakeFirstOrThrow']>>;

const present = (row: Row, { waiting, given }: { waiting: number; given: number }): FactoryPolicy => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name,
  name: row.name,
  remark: row.remark,
  state: factoryPolicyStates.find((known) => known === row.state) ?? 'pending',
  hasUnreleased: row.has_unreleased,
  modelId: String(row.model_id),
  modelName: row.model_name,
  orderNos: row.order_nos,
  code: row.code,
  versionNr: row.version_nr,
  waiting,
  given,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  publishedBy: row.published_by,
  publishedAt: row.published_at,
  version: row.version,
});

/** Devices may be of organisations below; they are counted for the policy's own, which controls them. */
async function ordersOf(beyond: ScopedDb, { org_id, model_id, order_nos }: Row) {
  if (order_nos.length === 0) return [];
  const org = await findPolicyOrg(beyond, org_id);
  return listOrders(beyond, { org, modelId: model_id, orderNos: order_nos });
}

export async function pagePolicies(ctx: Ctx, input: RouteInput<typeof factoryPolicyRoutes.page>) {
  const { scope } = ctx;
  const page = await readIn(scope, (db) => {
    let query = policyRows({ scope, db });
    const { keyword, state, modelId } = input;
    if (keyword)
      query = query.where((eb) =>
        eb.or([eb('p.name', 'ilike', containing(keyword)), sql<boolean>`p.order_nos @> array[${keyword}::text]`]),
      );
    if (state?.length) query = query.where('p.state', 'in', state);
    if (modelId) query = query.where('p.model_id', '=', intId(modelId));
    return keysetPage(db, query, input, 'p.id', (row) => row);
  });
  const beyond = beyondPolicies(ctx.app.database);
  const ids = page.items.map(({ id }) => id);
  const given = await countGiven(beyond, ids);
  const waiting = await countWaiting(beyond, ids);
  const countsOf = (id: string) => ({ waiting: waiting.get(id) ?? 0, given: given.get(id) ?? 0 });
  return { ...page, items: page.items.map((row) => present(row, countsOf(row.id))) };
}

export async function findPolicyDetail(ctx: Ctx, id: string): Promise<FactoryPolicyDetail> {
  const { scope } = ctx;
  const row = await readIn(scope, (db) => policyRows({ scope, db }).where('p.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  const beyond = beyondPolicies(ctx.app.database);
  const files = await listFileFacts(beyond, row.file_ids);
  const orders = await ordersOf(beyond, row);
  const given = await countGiven(beyond, [id]);
  return {
    ...present(row, { waiting: orders.reduce((all, { waiting }) => all + waiting, 0), given: given.get(id) ?? 0 }),
    payload: row.payload,
    files: [...files.values()].map(({ id: fileId, kind, name, size, widthPx, heightPx }) => ({
      id: fileId,
      kind,
      name,
      size,
      widthPx,
      heightPx,
    })),
    orders,
    outcomes: await countOutcomes(beyond, id),
  };
}

export async function listVersions(ctx: Ctx, id: string): Promise<FactoryVersion[]> {
  const { scope } = ctx;
  const policy = await readIn(scope, (db) => policyRows({ scope, db }).where('p.id', '=', id).executeTakeFirst());
  refuseUnless(policy, 'core.not_found');
  const { db } = beyondPolicies(ctx.app.database);
  const rows = await db
    .selectFrom('factory_policy_version as v')
    .select(['v.id', 'v.nr', 'v.order_nos', 'v.is_for_activated', 'v.published_by', 'v.published_at'])
    .select(sql<number>`(select count(*)::int from factory_device f where f.version_id = v.id)`.as('given'))
    .where('v.policy_id', '=', id)
    .orderBy('v.nr', 'desc')
    .limit(100)
    .execute();
  return rows.map((row) => ({
    nr: row.nr,
    orderNos: row.order_nos,
    isCurrent: row.id === policy.current_id,
    isForActivated: row.is_for_activated,
    given: row.given,
    publishedBy: row.published_by,
    publishedAt: row.published_at,
  }));
}
