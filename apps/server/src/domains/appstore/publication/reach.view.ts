import type { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { maxNumberedRows } from '@tilldeck/contracts/core/schema';
import { type RawBuilder, sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { belowInTree } from '../../../platform/db/org-tree.ts';
import { inScope, readIn, type Scope, type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import { serialIn } from '../../devices/index.ts';
import { deviceFacts, isIn, isKeptFrom, isMeant } from '../store/visibility.view.ts';
import { refuseUnfitAudience } from './audience-refs.view.ts';

type Reach = RouteInput<typeof publicationRoutes.reach>;
type Condition = RawBuilder<boolean>;

/** How many devices of the caller would get a version that is published so; counted to 10,000. */
export async function countReach(scope: Scope, reach: Reach): Promise<RouteOutput<typeof publicationRoutes.reach>> {
  const app = await readIn(scope, async (db) => {
    await refuseUnfitAudience({ scope, db }, reach);
    return findApp({ scope, db }, reach.appId);
  });
  // Groups and lists of those above decide as well; the caller learns no more than a number of its own devices.
  const numbers = await readIn(
    systemScope(scope.database, 'groups and lists of organisations above decide as well'),
    async (db) => {
      const of = async (isEarly: boolean) => countDevices(db, inScope(scope, 'd'), { ...reach, ...app }, isEarly);
      const visible = await of(false);
      return { visible, early: reach.deployment === 'public' ? visible : await of(true) };
    },
  );
  const cap = (count: number) => Math.min(count, maxNumberedRows);
  return {
    visible: cap(numbers.visible),
    early: cap(numbers.early),
    isCapped: Math.max(numbers.visible, numbers.early) > maxNumberedRows,
  };
}

/** Lots are drawn for an app; without one they are drawn for none, which tells as much about how many. */
async function findApp({ scope, db }: ScopedDb, appId: string | undefined) {
  if (appId === undefined) return { appId: '0', package: '' };
  const row = await db
    .selectFrom('appstore_app as a')
    .select(['a.id', 'a.package'])
    .where('a.id', '=', appId)
    .where(inScope(scope, 'a'))
    .executeTakeFirst();
  refuseUnless(row, 'core.not_found');
  return { appId: row.id, package: row.package };
}

type Asked = Omit<Reach, 'appId'> & { appId: string; package: string };

/** The rule on a publication that is not there yet. What it names is asked for first as well, by indexes. */
async function countDevices(db: ScopedDb['db'], within: Condition, asked: Asked, isEarly: boolean): Promise<number> {
  const where = sql<boolean>`${sql.join([within, ...narrowing(asked), ...(isEarly ? grayNarrowing(asked) : [])], sql` and `)}`;
  const { rows } = await sql<{ n: string }>`
    with p as (select ${asked.appId}::bigint as app_id, ${asked.visibility}::text as visibility,
      ${asked.partnerIds.map(intId)}::int[] as partner_ids, ${asked.areaCodes}::text[] as area_codes,
      ${asked.modelIds.map(intId)}::int[] as model_ids, ${asked.adaptsNewModels}::boolean as adapts_new_models, now() as started_at,
      ${asked.deployment}::text as deployment, ${asked.tagIds}::int[] as tag_ids,
      ${asked.groupIds}::int[] as group_ids, ${asked.percent}::int as percent),
    a as (select ${asked.package}::text as package)
    select count(*) as n from (
      select from (${deviceFacts(where)}) f, p, a
       where ${isMeant} and not ${isKeptFrom}
         ${isEarly ? sql`and ${isIn(sql`f.sn = any(${asked.sns}::text[])`)}` : sql``}
       limit ${maxNumberedRows + 1}) found`.execute(db);
  return Number(rows[0]?.n ?? 0);
}

function narrowing({ visibility, partnerIds, areaCodes, modelIds, adaptsNewModels }: Asked): Condition[] {
  if (visibility === 'all') return [];
  const parts: Condition[] = [];
  if (partnerIds.length > 0) parts.push(belowInTree(partnerIds.map(intId), 'd'));
  if (areaCodes.length > 0)
    parts.push(sql<boolean>`d.shop_id in (select id from devices_shop
                                           where country_code = any(${areaCodes}::text[]) or region_code = any(${areaCodes}::text[]))`);
  if (modelIds.length > 0 && !adaptsNewModels) parts.push(sql<boolean>`d.model_id = any(${modelIds}::bigint[])`);
  return parts;
}

/** With a lot anybody may be in it; without one only who is named. */
function grayNarrowing({ percent, tagIds, groupIds, sns }: Asked): Condition[] {
  if (percent > 0) return [];
  const below = sql`with recursive below as (select id from devices_group where id = any(${groupIds}::bigint[])
    union select g.id from devices_group g join below on g.parent_id = below.id) select id from below`;
  const parts: Condition[] = [];
  if (tagIds.length > 0) parts.push(sql<boolean>`d.tags && ${tagIds}::int[]`);
  if (groupIds.length > 0) parts.push(sql<boolean>`d.group_id = any(array(${below}))`);
  if (sns.length > 0) parts.push(serialIn(sns));
  return [parts.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(parts, sql` or `)})`];
}
