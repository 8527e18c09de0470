import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import type { PublicationState } from '@tilldeck/contracts/appstore/publication.states';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { intId } from '../../../platform/db/int-id.ts';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type PublicationRow = Selectable<DB['appstore_publication']>;
export type PublicationSettings = Omit<PublishSettings, 'isInstant'>;

/** Holds an app: what is published of it changes one after the other. Taken before any of its publications. */
export const findAppForUpdate = ({ scope, db }: ScopedDb, appId: string) =>
  db
    .selectFrom('appstore_app as a')
    .select(['a.id', 'a.org_id', 'a.name', 'a.package'])
    .where('a.id', '=', appId)
    .where('a.deleted_at', 'is', null)
    .where(inScope(scope, 'a'))
    .forUpdate()
    .executeTakeFirst();

export const findVersion = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('appstore_version as v')
    .select(['v.id', 'v.app_id', 'v.state', 'v.version_code', 'v.version_name', 'v.settings', 'v.submitted_by'])
    .where('v.id', '=', id)
    .where(inScope(scope, 'v'))
    .executeTakeFirst();

export const findPublicationApp = async ({ scope, db }: ScopedDb, id: string): Promise<string | undefined> => {
  const row = await db
    .selectFrom('appstore_publication as p')
    .select('p.app_id')
    .where('p.id', '=', id)
    .where(inScope(scope, 'p'))
    .executeTakeFirst();
  return row?.app_id;
};

/** With the code and the serial numbers of its version. */
const withVersion = (db: ScopedDb['db']) =>
  db
    .selectFrom('appstore_publication as p')
    .innerJoin('appstore_version as v', 'v.id', 'p.version_id')
    .selectAll('p')
    .select(['v.version_code', 'v.state as version_state']);
export type Standing = PublicationRow & { version_code: string; version_state: string };

export const findPublication = ({ db }: ScopedDb, id: string): Promise<Standing | undefined> =>
  withVersion(db).where('p.id', '=', id).executeTakeFirst();

/** What is published of an app now or waits for its time. */
export const listStanding = ({ db }: ScopedDb, appId: string): Promise<Standing[]> =>
  withVersion(db)
    .where('p.app_id', '=', appId)
    .where('p.state', 'in', ['scheduled', 'live', 'halted'])
    .orderBy('p.id')
    .execute();

/** What everybody had before a version: the last public one of a lower code that was not taken back itself. */
export const findBefore = ({ db }: ScopedDb, appId: string, versionCode: string): Promise<Standing | undefined> =>
  withVersion(db)
    .where('p.app_id', '=', appId)
    .where('p.deployment', '=', 'public')
    .where('p.state', '=', 'ended')
    .where('p.started_at', 'is not', null)
    .where('v.version_code', '<', versionCode)
    .where('v.state', '=', 'final_passed')
    .where(
      sql<boolean>`not exists (select from appstore_publication r where r.version_id = v.id and r.state = 'rolled_back' and r.id > p.id)`,
    )
    .orderBy('p.id', 'desc')
    .limit(1)
    .executeTakeFirst();

interface NewPublication {
  appId: string;
  versionId: string;
  orgId: number;
  createdBy: string;
  state: 'scheduled' | 'live';
}

const audienceColumns = (settings: PublicationSettings) => ({
  visibility: settings.visibility,
  partner_ids: settings.partnerIds.map(intId),
  area_codes: settings.areaCodes,
  model_ids: settings.modelIds.map(intId),
  adapts_new_models: settings.adaptsNewModels,
  deployment: settings.deployment,
  tag_ids: settings.tagIds.map(Number),
  group_ids: settings.groupIds.map(Number),
  percent: settings.percent,
});

export async function insertPublication(
  inside: ScopedDb,
  made: NewPublication,
  settings: PublicationSettings,
): Promise<PublicationRow> {
  const row = await inside.db
    .insertInto('appstore_publication')
    .values({
      app_id: made.appId,
      version_id: made.versionId,
      org_id: made.orgId,
      created_by: made.createdBy,
      state: made.state,
      upgrade_mode: settings.upgradeMode,
      publish_at: settings.publishAt,
      health_minutes: settings.healthMinutes,
      ...audienceColumns(settings),
      started_at: made.state === 'live' ? sql<string>`now()` : null,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  await insertSerials(inside, row.id, settings.sns);
  return row;
}

/**
 * Publishes once more what was before, for the same devices. Models that were added since it began keep counting as
 * named, since it begins again.
 */
export const insertAgain = ({ db }: ScopedDb, id: string, createdBy: string) =>
  sql`
    insert into appstore_publication (app_id, version_id, org_id, state, upgrade_mode, health_minutes, visibility, partner_ids,
      area_codes, model_ids, adapts_new_models, deployment, started_at, created_by)
    select p.app_id, p.version_id, p.org_id, 'live', p.upgrade_mode, p.health_minutes, p.visibility, p.partner_ids, p.area_codes,
           case when p.model_ids <> '{}' and p.adapts_new_models
                then p.model_ids || array(select m.id from devices_model m where m.created_at > p.started_at and m.id <> all (p.model_ids))
                else p.model_ids end,
           p.adapts_new_models, 'public', now(), ${createdBy}
      from appstore_publication p where p.id = ${id}`.execute(db);

export const insertSerials = ({ db }: ScopedDb, id: string, sns: readonly string[]) =>
  sns.length === 0
    ? Promise.resolve()
    : sql`insert into appstore_publication_sn (publication_id, sn) select ${id}::bigint, unnest(${sns}::text[])
          on conflict do nothing`.execute(db);

export const listSerials = async ({ db }: ScopedDb, id: string): Promise<string[]> =>
  (
    await db.selectFrom('appstore_publication_sn').select('sn').where('publication_id', '=', id).orderBy('sn').execute()
  ).map(({ sn }) => sn);

export const updatePublicationState = ({ db }: ScopedDb, id: string, state: PublicationState) =>
  db
    .updateTable('appstore_publication')
    .set({
      state,
      ...touched,
      ...(state === 'live' ? { started_at: sql<string>`coalesce(started_at, now())` } : {}),
      ...(state === 'ended' || state === 'rolled_back' ? { ended_at: sql<string>`now()` } : {}),
    })
    .where('id', '=', id)
    .execute();

export const updateGrayscale = (
  { db }: ScopedDb,
  id: string,
  { deployment, tagIds, groupIds, percent }: Pick<PublishSettings, 'deployment' | 'tagIds' | 'groupIds' | 'percent'>,
) =>
  db
    .updateTable('appstore_publication')
    .set({ deployment, tag_ids: tagIds.map(Number), group_ids: groupIds.map(Number), percent, ...touched })
    .where('id', '=', id)
    .execute();

/** Publications whose time has come and that nobody else is starting. */
export const listDue = ({ db }: ScopedDb, limit: number) =>
  db
    .selectFrom('appstore_publication as p')
    .select(['p.id', 'p.app_id'])
    .where('p.state', '=', 'scheduled')
    .where('p.publish_at', '<=', sql<string>`now()`)
    .orderBy('p.publish_at')
    .limit(limit)
    .execute();
