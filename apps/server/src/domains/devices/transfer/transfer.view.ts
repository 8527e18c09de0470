import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import type { SerialFault, TransferBatch, TransferRecord } from '@tilldeck/contracts/devices/transfer.schemas';
import { errorText } from '@tilldeck/phrases/error-texts';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import {
  inScope,
  isVendorScope,
  type OrgScope,
  readIn,
  type ScopedDb,
  systemScope,
} from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { listTargets } from './transfer-target.store.ts';

type Input<K extends keyof typeof transferRoutes> = RouteInput<(typeof transferRoutes)[K]>;

/** Batches whoever asks may see at all: row security lets both sides in, the conditions say which. */
const batchesIn = (scope: OrgScope, db: ScopedDb['db']) =>
  db
    .selectFrom('devices_transfer as t')
    .select([
      't.id',
      't.batch_no',
      't.org_id',
      't.to_org_id',
      't.shipping_method',
      't.remark',
      't.operator',
      't.state',
      't.device_count',
      't.good_count',
      't.done_count',
      't.fault_count',
      't.failure',
      't.created_at',
      't.started_at',
      't.finished_at',
      sql<boolean>`(${inScope(scope, 't')}) is true`.as('is_giver'),
    ]);
type Listed = Awaited<ReturnType<ReturnType<typeof batchesIn>['executeTakeFirstOrThrow']>>;

const presentBatch =
  ({ language }: Ctx, names: ReadonlyMap<number, string>) =>
  (row: Listed): TransferBatch => ({
    id: row.id,
    batchNo: row.batch_no,
    orgId: String(row.org_id),
    orgName: names.get(row.org_id) ?? '',
    partnerId: String(row.to_org_id),
    partnerName: names.get(row.to_org_id) ?? '',
    shippingMethod: row.shipping_method,
    remark: row.remark,
    operator: row.operator,
    state: row.state as TransferBatch['state'],
    // What else was asked for is the business of those who handed over.
    deviceCount: row.is_giver ? row.device_count : row.good_count,
    goodCount: row.good_count,
    doneCount: row.done_count,
    faultCount: row.is_giver ? row.fault_count : 0,
    failure: row.failure ? { error: row.failure, text: errorText(language, row.failure as ErrorCode) } : null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  });

/** Both sides of a transfer know each other's name, whatever else they see of each other. */
async function namesOf(ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await readIn(systemScope(ctx.app.database, 'a transfer has two sides'), (db) =>
    db
      .selectFrom('identity_org')
      .select(['id', 'name'])
      .where('id', 'in', [...new Set(ids)])
      .execute(),
  );
  return new Map(rows.map((row) => [row.id, row.name]));
}

export async function pageBatches(ctx: Ctx, input: Input<'batches'>) {
  const { from, to } = instantsOf(input, ctx.timezone);
  const page = await readIn(ctx.scope, (db) => {
    let query = batchesIn(ctx.scope, db).where(inScope(ctx.scope, 't'));
    if (input.keyword) query = query.where('t.batch_no', 'like', startingWith(input.keyword));
    if (input.state) query = query.where('t.state', '=', input.state);
    if (from) query = query.where('t.created_at', '>=', from);
    if (to) query = query.where('t.created_at', '<', to);
    return keysetPage(db, query, input, 't.id', (row) => row);
  });
  const names = await namesOf(
    ctx,
    page.items.flatMap((row) => [row.org_id, row.to_org_id]),
  );
  return { ...page, items: page.items.map(presentBatch(ctx, names)) };
}

export const findBatch = async (ctx: Ctx, id: string): Promise<TransferBatch> => (await findBatchDetail(ctx, id)).batch;

/** For those who hand over, and once it is done for those who got devices by it. */
export async function findBatchDetail(ctx: Ctx, id: string): Promise<{ batch: TransferBatch; faults: SerialFault[] }> {
  const { scope } = ctx;
  const row = await readIn(scope, (db) =>
    batchesIn(scope, db)
      .select('t.faults')
      .where('t.id', '=', id)
      .where(sql<boolean>`(${inScope(scope, 't')} or (t.state = 'done' and ${inScope(scope, 't', 'to')}))`)
      .executeTakeFirst(),
  );
  refuseUnless(row, 'core.not_found');
  const batch = presentBatch(ctx, await namesOf(ctx, [row.org_id, row.to_org_id]))(row);
  return { batch, faults: row.is_giver ? row.faults : [] };
}

/** What was received, and what was given away: each in the order of its own index, put together by the database. */
function itemsIn(scope: OrgScope, db: ScopedDb['db']) {
  const fields = ['id', 'transfer_id', 'org_id', 'from_org_id', 'device_id', 'sn', 'model_id', 'at'] as const;
  const received = db.selectFrom('devices_transfer_item as i').select(fields).where(inScope(scope, 'i'));
  if (isVendorScope(scope)) return received;
  const given = db
    .selectFrom('devices_transfer_item as i')
    .select(fields)
    .where(inScope(scope, 'i', 'from'))
    .where(sql<boolean>`(${inScope(scope, 'i')}) is not true`);
  return received.unionAll(given);
}

export async function pageRecords(ctx: Ctx, input: Input<'page'>) {
  // A batch of somebody else is answered as one that is not there.
  if (input.transferId) await findBatch(ctx, input.transferId);
  const { from, to } = instantsOf(input, ctx.timezone);
  const page = await readIn(ctx.scope, (db) => {
    let query = db.selectFrom(itemsIn(ctx.scope, db).as('item')).selectAll('item');
    if (input.transferId) query = query.where('item.transfer_id', '=', input.transferId);
    if (input.sn) query = query.where('item.sn', 'like', startingWith(input.sn));
    if (from) query = query.where('item.at', '>=', from);
    if (to) query = query.where('item.at', '<', to);
    if (input.batchNo || input.shippingMethod)
      query = query.where('item.transfer_id', 'in', (eb) => {
        let batches = eb.selectFrom('devices_transfer as t').select('t.id');
        if (input.batchNo) batches = batches.where('t.batch_no', 'like', startingWith(input.batchNo));
        if (input.shippingMethod) batches = batches.where('t.shipping_method', '=', input.shippingMethod);
        return batches;
      });
    return keysetPage(db, query, input, 'item.id', (row) => row);
  });
  const facts = await factsOf(ctx, page.items);
  return { ...page, items: page.items.map(facts) };
}

interface Item {
  id: string;
  transfer_id: string;
  org_id: number;
  from_org_id: number;
  device_id: string | null;
  sn: string;
  model_id: number;
  at: string;
}

/** Batch, model and both names for a page of records. Whoever sees the record may know these of it. */
async function factsOf(ctx: Ctx, items: readonly Item[]): Promise<(item: Item) => TransferRecord> {
  if (items.length === 0) return () => ({}) as TransferRecord;
  const names = await namesOf(
    ctx,
    items.flatMap((item) => [item.org_id, item.from_org_id]),
  );
  const [batches, models] = await readIn(systemScope(ctx.app.database, 'a transfer has two sides'), async (db) => [
    await db
      .selectFrom('devices_transfer')
      .select(['id', 'batch_no', 'shipping_method', 'operator', 'remark'])
      .where('id', 'in', [...new Set(items.map((item) => item.transfer_id))])
      .execute(),
    await db
      .selectFrom('devices_model as m')
      .innerJoin('devices_series as s', 's.id', 'm.series_id')
      .select(['m.id', 'm.name', 's.name as series'])
      .where('m.id', 'in', [...new Set(items.map((item) => item.model_id))])
      .execute(),
  ]);
  const batchOf = new Map(batches.map((batch) => [batch.id, batch]));
  const modelOf = new Map(models.map((model) => [model.id, model]));
  return (item) => {
    const batch = batchOf.get(item.transfer_id);
    const model = modelOf.get(item.model_id);
    return {
      id: item.id,
      transferId: item.transfer_id,
      batchNo: batch?.batch_no ?? '',
      deviceId: item.device_id,
      sn: item.sn,
      series: model?.series ?? '',
      model: model?.name ?? '',
      fromPartner: names.get(item.from_org_id) ?? '',
      toPartner: names.get(item.org_id) ?? '',
      shippingMethod: batch?.shipping_method ?? null,
      operator: batch?.operator ?? '',
      remark: batch?.remark ?? '',
      at: item.at,
    };
  };
}

const targetsShown = 30;

export const findTargets = async (ctx: Ctx, { keyword }: Input<'targets'>) =>
  (
    await readIn(systemScope(ctx.app.database, 'a transfer has two sides'), (db) =>
      listTargets(db, ctx.scope, keyword, targetsShown),
    )
  ).map((row) => ({ id: String(row.id), name: row.name, isOwn: row.is_own, isParent: row.is_parent === true }));
