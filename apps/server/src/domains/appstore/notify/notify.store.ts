import type { tellDevicesJob } from '@tilldeck/contracts/appstore/tell.jobs';
import type { JobPayload } from '@tilldeck/contracts/core/job';
import { type RawBuilder, sql } from 'kysely';
import { controlledBy } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** A walk over the devices a change concerns. */
export type Telling = JobPayload<typeof tellDevicesJob>;

/** Begins a walk, or the one that is under way anew. */
export const upsertTelling = ({ db }: ScopedDb, { appId, level, placeId }: Telling) =>
  sql`select begin_telling(${appId}, ${level}, ${placeId})`.execute(db);

/** How far a walk is, held: a change that begins it anew comes before or after, not between. */
export const findTellingForUpdate = ({ db }: ScopedDb, { appId, level, placeId }: Telling) =>
  db
    .selectFrom('appstore_telling')
    .select('after_id')
    .where('app_id', '=', appId)
    .where('level', '=', level)
    .where('place_id', '=', placeId)
    .forUpdate()
    .executeTakeFirst();

export const updateTelling = ({ db }: ScopedDb, { appId, level, placeId }: Telling, afterId: string) =>
  db
    .updateTable('appstore_telling')
    .set({ after_id: afterId })
    .where('app_id', '=', appId)
    .where('level', '=', level)
    .where('place_id', '=', placeId)
    .execute();

export const deleteTelling = ({ db }: ScopedDb, { appId, level, placeId }: Telling) =>
  db
    .deleteFrom('appstore_telling')
    .where('app_id', '=', appId)
    .where('level', '=', level)
    .where('place_id', '=', placeId)
    .execute();

/**
 * Connected devices that have the app and stand at the place or below, in the order of their ids. Both tables begin
 * behind the last one: a walk over millions reads each row once.
 */
export async function listTold(inside: ScopedDb, telling: Telling, afterId: string, limit: number): Promise<string[]> {
  const isAt = await conditionOf(inside, telling);
  const { rows } = await sql<{ id: string }>`
    select d.id from appstore_installed i join devices_device d on d.id = i.device_id
     where i.app_id = ${telling.appId} and i.device_id > ${afterId} and d.id > ${afterId}
       and d.state = 'online' and ${isAt}
     order by i.device_id limit ${limit}`.execute(inside.db);
  return rows.map(({ id }) => id);
}

/** The same devices for which a value at the place counts. */
async function conditionOf(inside: ScopedDb, { level, placeId }: Telling): Promise<RawBuilder<boolean>> {
  switch (level) {
    case 'app':
      return sql<boolean>`true`;
    case 'partner':
      return isBelow(inside, Number(placeId));
    case 'group':
      return sql<boolean>`d.group_id in (
        with recursive tree as (
          select ${placeId}::int as id
          union
          select g.id from devices_group g join tree on g.parent_id = tree.id)
        select id from tree)`;
    case 'device':
      return sql<boolean>`d.id = ${placeId}::bigint`;
  }
}

/** By the level of the partner, which has an index: few devices of one partner may have an app that millions have. */
async function isBelow({ db }: ScopedDb, orgId: number): Promise<RawBuilder<boolean>> {
  const org = await db.selectFrom('identity_org').select(['id', 'depth']).where('id', '=', orgId).executeTakeFirst();
  return org ? controlledBy(org, 'd') : sql<boolean>`false`;
}
