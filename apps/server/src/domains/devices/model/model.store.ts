import type { iotPlatforms } from '@tilldeck/contracts/devices/model.schemas';
import { intId } from '../../../platform/db/int-id.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

/** What original and derived models have both. */
export interface ModelFields {
  name: string;
  iotAlias: string;
  iotPlatform: (typeof iotPlatforms)[number];
  iconFileId?: string | undefined;
  remark: string;
}
/** What a derived model has of its original. */
export interface Body {
  series_id: number;
  screen_type: string;
  screen_width: number;
  screen_height: number;
}
const columnsOf = (fields: ModelFields) => ({
  name: fields.name,
  iot_alias: fields.iotAlias,
  iot_platform: fields.iotPlatform,
  icon_file_id: fields.iconFileId ?? null,
  remark: fields.remark,
});

export const findModelForUpdate = ({ db }: ScopedDb, id: string) =>
  db.selectFrom('devices_model').selectAll().where('id', '=', intId(id)).forUpdate().executeTakeFirst();
export type ModelRow = NonNullable<Awaited<ReturnType<typeof findModelForUpdate>>>;

export const insertModel = ({ db }: ScopedDb, fields: ModelFields, body: Body, originalId: number | null) =>
  db
    .insertInto('devices_model')
    .values({
      ...columnsOf(fields),
      series_id: body.series_id,
      screen_type: body.screen_type,
      screen_width: body.screen_width,
      screen_height: body.screen_height,
      original_model_id: originalId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateModel = ({ db }: ScopedDb, id: number, fields: ModelFields) =>
  db
    .updateTable('devices_model')
    .set({ ...columnsOf(fields), ...touched })
    .where('id', '=', id)
    .execute();

/** Series and screen of a model and of all that are derived from it. */
export const updateBody = ({ db }: ScopedDb, id: number, body: Body) =>
  db
    .updateTable('devices_model')
    .set(body)
    .where((eb) => eb.or([eb('id', '=', id), eb('original_model_id', '=', id)]))
    .execute();

export const updateModelState = ({ db }: ScopedDb, id: number, isEnabled: boolean) =>
  db
    .updateTable('devices_model')
    .set({ is_enabled: isEnabled, ...touched })
    .where('id', '=', id)
    .execute();

export const deleteModel = ({ db }: ScopedDb, id: number) =>
  db.deleteFrom('devices_model').where('id', '=', id).execute();

/** Those of these ids that are partners in use. */
export const listPartners = ({ db }: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('identity_org')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...ids.map(intId)])
    .where('kind', '=', 'partner')
    .where('terminated_at', 'is', null)
    .execute();

/** Partners that may no longer own a model although they do. */
export const findOwnerBesides = ({ db }: ScopedDb, modelId: number, orgIds: readonly number[]) =>
  db
    .selectFrom('devices_model_partner as p')
    .innerJoin('identity_org as o', 'o.id', 'p.org_id')
    .select('o.name')
    .where('p.model_id', '=', modelId)
    .where('p.org_id', 'not in', [0, ...orgIds])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('devices_device as d')
          .select('d.id')
          .whereRef('d.org_id', '=', 'p.org_id')
          .where('d.model_id', '=', modelId),
      ),
    )
    .orderBy('o.name')
    .executeTakeFirst();

export async function updateModelPartners({ db }: ScopedDb, modelId: number, orgIds: readonly number[]): Promise<void> {
  await db
    .deleteFrom('devices_model_partner')
    .where('model_id', '=', modelId)
    .where('org_id', 'not in', [0, ...orgIds])
    .execute();
  await db
    .insertInto('devices_model_partner')
    .values(orgIds.map((org_id) => ({ model_id: modelId, org_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
