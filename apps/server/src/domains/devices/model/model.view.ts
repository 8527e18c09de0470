import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { modelRoutes } from '@tilldeck/contracts/devices/model.routes';
import type { DeviceModel, ModelChoice } from '@tilldeck/contracts/devices/model.schemas';
import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetBatch, numberedPage } from '../../../platform/db/paging.ts';
import { inScope, orgControlled, reachesAll, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import { signPicture } from '../../files/index.ts';

type Filter = Pick<RouteInput<typeof modelRoutes.page>, 'kind' | 'keyword' | 'seriesId' | 'originalModelId' | 'state'>;

const partnersOf = (scope: Scope, model = 'm') =>
  sql`from devices_model_partner p join identity_org o on o.id = p.org_id
    where p.model_id = ${sql.ref(`${model}.id`)} and ${orgControlled(scope, 'o')}`;

/** Partners see what is in use, and of derived models those that they or somebody they control may own. */
export const modelSeen = (scope: Scope, model = 'm'): RawBuilder<boolean> =>
  reachesAll(scope)
    ? sql<boolean>`true`
    : sql<boolean>`(${sql.ref(`${model}.is_enabled`)} and (${sql.ref(`${model}.original_model_id`)} is null
        or exists (select ${partnersOf(scope, model)})))`;

const modelsSeen = ({ scope, db }: ScopedDb) => {
  const query = db
    .selectFrom('devices_model as m')
    .innerJoin('devices_series as s', 's.id', 'm.series_id')
    .leftJoin('devices_model as original', 'original.id', 'm.original_model_id')
    .leftJoin('files_object as icon', 'icon.id', 'm.icon_file_id')
    .selectAll('m')
    .select([
      's.name as series_name',
      'original.name as original_name',
      'icon.name as icon_name',
      'icon.size as icon_size',
    ])
    .select([
      sql<
        { id: number; name: string }[] | null
      >`(select json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name)
         ${partnersOf(scope)})`.as('partners'),
      sql<string>`(select count(*) from devices_model m2 where m2.original_model_id = m.id)`.as('derived_count'),
      sql<boolean>`exists (select from devices_device d where d.model_id = m.id and ${inScope(scope, 'd')})`.as(
        'has_devices',
      ),
    ])
    .where(modelSeen(scope));
  return reachesAll(scope) ? query : query.where('s.is_enabled', '=', true);
};
type ModelView = Awaited<ReturnType<ReturnType<typeof modelsSeen>['execute']>>[number];

function filtered(inside: ScopedDb, { kind, keyword, seriesId, originalModelId, state }: Filter) {
  let query = modelsSeen(inside);
  if (kind) query = query.where('m.original_model_id', kind === 'derived' ? 'is not' : 'is', null);
  if (seriesId) query = query.where('m.series_id', '=', intId(seriesId));
  if (originalModelId) query = query.where('m.original_model_id', '=', intId(originalModelId));
  if (state) query = query.where('m.is_enabled', '=', state === 'enabled');
  if (keyword) {
    const pattern = containing(keyword);
    query = query.where((eb) => eb.or([eb('m.name', 'ilike', pattern), eb('m.iot_alias', 'ilike', pattern)]));
  }
  return query;
}

export async function pageModels(ctx: Ctx, input: RouteInput<typeof modelRoutes.page>) {
  const { scope } = ctx;
  const page = await readIn(scope, (db) =>
    numberedPage(
      db,
      filtered({ scope, db }, input),
      input,
      {
        columns: { name: 'm.name', seriesName: 's.name', updatedAt: 'm.updated_at' },
        byDefault: ['m.id', 'asc'],
        key: 'm.id',
      },
      presentModel(scope),
    ),
  );
  return { ...page, items: await Promise.all(page.items.map((model) => withIcon(ctx, model))) };
}

export const exportModels = (scope: Scope, filter: Filter, after: string | null, limit: number) =>
  readIn(scope, (db) => keysetBatch(filtered({ scope, db }, filter), 'm.id', after, limit, presentModel(scope)));

export const listModelChoices = (scope: Scope): Promise<ModelChoice[]> =>
  readIn(scope, async (db) => {
    const rows = await modelsSeen({ scope, db })
      .where('m.is_enabled', '=', true)
      .where('s.is_enabled', '=', true)
      .orderBy('s.sort')
      .orderBy('m.name')
      .execute();
    return rows.map(presentModel(scope));
  });

/** Inside the transaction that wrote it; the picture is signed afterwards. */
export async function findModelDetail(inside: ScopedDb, id: number): Promise<DeviceModel> {
  const row = await modelsSeen(inside).where('m.id', '=', id).executeTakeFirst();
  if (!row) throw new AppError('core.not_found');
  return presentModel(inside.scope)(row);
}

export async function findModel(ctx: Ctx, id: string): Promise<DeviceModel> {
  const { scope } = ctx;
  return withIcon(ctx, await readIn(scope, (db) => findModelDetail({ scope, db }, intId(id))));
}

export const withIcon = async (ctx: Ctx, model: DeviceModel): Promise<DeviceModel> => ({
  ...model,
  iconUrl: model.icon ? await signPicture(ctx, model.icon.id) : null,
});

const presentModel =
  (scope: Scope) =>
  (row: ModelView): DeviceModel => ({
    id: String(row.id),
    name: row.name,
    seriesId: String(row.series_id),
    seriesName: row.series_name,
    originalModelId: row.original_model_id === null ? null : String(row.original_model_id),
    originalModelName: row.original_name,
    iotAlias: row.iot_alias,
    iotPlatform: row.iot_platform as DeviceModel['iotPlatform'],
    screenType: row.screen_type as DeviceModel['screenType'],
    screenWidth: row.screen_width,
    screenHeight: row.screen_height,
    icon: row.icon_file_id
      ? { id: row.icon_file_id, name: row.icon_name ?? '', sizeBytes: Number(row.icon_size ?? 0) }
      : null,
    iconUrl: null,
    partners: (row.partners ?? []).map(({ id, name }) => ({ id: String(id), name })),
    // How many there are for others is nobody else's business.
    derivedCount: reachesAll(scope) ? Number(row.derived_count) : 0,
    hasDevices: row.has_devices,
    remark: row.remark,
    isEnabled: row.is_enabled,
    version: row.version,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  });
