import type { ErrorCode } from '@tilldeck/contracts/catalogue.errors';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { DeviceImport, ImportRow, RowFault, ShownFault } from '@tilldeck/contracts/devices/import.schemas';
import type { RowCells } from '@tilldeck/db/stored-shapes';
import { errorText } from '@tilldeck/phrases/error-texts';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { startingWith } from '../../../platform/db/like.ts';
import { keysetPage, numberedPage, type PageOrder } from '../../../platform/db/paging.ts';
import { inScope, readIn, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { instantsOf } from '../../../platform/time/wall-clock.ts';
import { listEnabledModels } from './import-lookup.store.ts';
import type { JudgedRow } from './import-row.rules.ts';
import { nearestName } from './nearest-name.rules.ts';

type Input<K extends keyof typeof importRoutes> = RouteInput<(typeof importRoutes)[K]>;

const importsIn = (ctx: Ctx, db: ScopedDb['db']) =>
  db
    .selectFrom('devices_import as i')
    .leftJoin('identity_org as org', 'org.id', 'i.org_id')
    .select([
      'i.id',
      'i.order_no',
      'i.org_id',
      'org.name as org_name',
      'i.source',
      'i.state',
      'i.mode',
      'i.file_name',
      'i.row_count',
      'i.done_count',
      'i.good_count',
      'i.bad_count',
      'i.operator',
      'i.failure',
      'i.created_at',
      'i.started_at',
      'i.finished_at',
    ])
    .where(inScope(ctx.scope, 'i'));

type Listed = Awaited<ReturnType<ReturnType<typeof importsIn>['executeTakeFirstOrThrow']>>;

const presentImport =
  ({ language }: Ctx) =>
  (row: Listed): DeviceImport => ({
    id: row.id,
    orderNo: row.order_no,
    orgId: String(row.org_id),
    orgName: row.org_name ?? '',
    source: row.source as DeviceImport['source'],
    state: row.state as DeviceImport['state'],
    mode: row.mode as DeviceImport['mode'],
    fileName: row.file_name,
    rowCount: row.row_count,
    doneCount: row.done_count,
    goodCount: row.good_count,
    badCount: row.bad_count,
    operator: row.operator,
    failure: row.failure ? { error: row.failure, text: errorText(language, row.failure as ErrorCode) } : null,
    createdAt: row.created_at,
    startedAt: row.started_at,
    finishedAt: row.finished_at,
  });

export function pageImports(ctx: Ctx, input: Input<'page'>) {
  const { from, to } = instantsOf(input, ctx.timezone);
  return readIn(ctx.scope, (db) => {
    let query = importsIn(ctx, db);
    if (input.keyword) query = query.where('i.order_no', 'like', startingWith(input.keyword));
    if (input.state) query = query.where('i.state', '=', input.state);
    if (input.source) query = query.where('i.source', '=', input.source);
    if (from) query = query.where('i.created_at', '>=', from);
    if (to) query = query.where('i.created_at', '<', to);
    return keysetPage(db, query, input, 'i.id', presentImport(ctx));
  });
}

export async function findImportDetail(ctx: Ctx, id: string): Promise<DeviceImport> {
  const row = await readIn(ctx.scope, (db) => importsIn(ctx, db).where('i.id', '=', id).executeTakeFirst());
  refuseUnless(row, 'core.not_found');
  return presentImport(ctx)(row);
}

export function presentFault(text: string): RowFault {
  const [field, fault] = text.split('.', 2);
  return { field, fault } as RowFault;
}

/** With what was probably meant, for what is unknown. */
export const shownFaults = (faults: readonly string[], cells: RowCells, models: readonly string[]): ShownFault[] =>
  faults.map((text) => {
    const shown = presentFault(text);
    const isUnknownModel = text === 'model.unknown' && cells.model !== undefined;
    return { ...shown, suggestion: isUnknownModel ? nearestName(cells.model ?? '', models) : null };
  });

export const listModelNames = (ctx: Ctx): Promise<string[]> => readIn(ctx.scope, (db) => listEnabledModels({ db }));

export async function pageRows(ctx: Ctx, input: Input<'rows'>) {
  const { orgId } = await findImportDetail(ctx, input.id);
  const models = await listModelNames(ctx);
  return readIn(ctx.scope, (db) => {
    let query = db
      .selectFrom('devices_import_row as r')
      .leftJoin('devices_device as d', (join) =>
        join.on(sql<boolean>`d.sn = r.sn`).on(sql<boolean>`r.faults = '{}'`).on(inScope(ctx.scope, 'd')),
      )
      .leftJoin('devices_model as m', 'm.id', 'r.model_id')
      .leftJoin('identity_org as o', 'o.id', 'r.owner_org_id')
      .select(['r.row_no', 'r.sn', 'r.cells', 'r.faults', 'd.id as device_id', 'm.name as model', 'o.name as owner'])
      .where('r.import_id', '=', input.id);
    if (input.isFaulty !== undefined)
      query = query.where(input.isFaulty ? sql<boolean>`r.faults <> '{}'` : sql<boolean>`r.faults = '{}'`);
    if (input.sn) query = query.where('r.sn', 'like', startingWith(input.sn));
    const order: PageOrder = { columns: {}, byDefault: ['r.row_no', 'asc'], key: 'r.row_no' };
    return numberedPage(db, query, input, order, (row): ImportRow => {
      const { cells } = row;
      return {
        rowNo: row.row_no,
        sn: row.sn,
        model: row.model ?? cells.model ?? '',
        partner: cells.partner ?? row.owner ?? '',
        cells: cells as Record<string, string>,
        faults: shownFaults(row.faults, cells, models),
        isKeyIgnored: isKeyIgnored(orgId, cells),
        deviceId: row.device_id,
      };
    });
  });
}

/** Faulty rows of an import, for whoever sent them by a call. */
export const listFaultyRows = async (ctx: Ctx, importId: string, limit: number): Promise<ImportRow[]> => {
  const models = await listModelNames(ctx);
  return readIn(ctx.scope, async (db) => {
    const rows = await db
      .selectFrom('devices_import_row')
      .select(['row_no', 'sn', 'cells', 'faults'])
      .where('import_id', '=', importId)
      .where(sql<boolean>`faults <> '{}'`)
      .orderBy('row_no')
      .limit(limit)
      .execute();
    return rows.map((row) =>
      presentJudged(
        ctx.scope.orgId,
        { no: row.row_no, sn: row.sn, cells: row.cells, faults: row.faults as JudgedRow['faults'] },
        models,
      ),
    );
  });
};

/** Only the vendor lists keys of devices; a partner is told that its word was not taken. */
export const isKeyIgnored = (importerId: number | string, cells: RowCells): boolean =>
  cells.publicKey !== undefined && Number(importerId) !== vendorOrgId;

export const presentJudged = (
  importerId: number,
  { no, sn, cells, faults }: Pick<JudgedRow, 'no' | 'sn' | 'cells' | 'faults'>,
  models: readonly string[],
): ImportRow => ({
  rowNo: no,
  sn,
  model: cells.model ?? '',
  partner: cells.partner ?? '',
  cells: cells as Record<string, string>,
  faults: shownFaults(faults, cells, models),
  isKeyIgnored: isKeyIgnored(importerId, cells),
  deviceId: null,
});
