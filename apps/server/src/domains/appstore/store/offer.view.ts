import type { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { isOwnDevice, type OwnDevice } from '../../../platform/db/own-device.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { deviceFacts, isOffered } from './visibility.view.ts';

/** An app with the version that is meant for a device. */
export interface Offer {
  app_id: string;
  version_id: string;
  publication_id: string;
  package: string;
  name: string;
  introduction: string;
  version_detail: string;
  version_code: string;
  version_name: string;
  size: string;
  sha256: string;
  file_id: string;
  icon_file_id: string | null;
  certificate_sha256: string;
  category_id: number | null;
  second_category_id: number | null;
  upgrade_mode: string;
  health_minutes: number;
  has_parameters: boolean;
}

type Asked = RouteInput<typeof storeRoutes.apps>;

/** How apps `a` are come by, in which order, and which of them and of their versions `v` are wanted. */
interface Wanted {
  from: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  which: RawBuilder<boolean>;
}
const walked = { from: sql`appstore_app a`, order: sql`a.id` };
/** Few are asked for by name: found by it, not by walking the store until a page is full. */
const named = { from: sql`appstore_app a`, order: sql`a.id + 0` };
/** Found by the index before any is looked at closer, and still only as many as make a page. */
const withWord = (like: string) => ({
  from: sql`(select w.id from appstore_app w where w.is_offered and w.words like ${like} order by w.id desc offset 0) found
      join appstore_app a on a.id = found.id`,
  order: sql`found.id`,
});
/** Shorter ones are in no index; most apps have them. */
const shortestIndexed = 3;

/**
 * What a device is offered, newest app first: of each app the version of its grayscale where the device is in it, else
 * the public one.
 */
export async function listOffers(
  { db }: ScopedDb,
  device: OwnDevice,
  { from, order, which }: Wanted,
  limit: number,
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with f as materialized (${deviceFacts(isOwnDevice(device))})
    select a.id as app_id, v.id as version_id, p.id as publication_id, a.package, v.name, v.introduction, v.version_detail,
           v.version_code, v.version_name, v.size, v.sha256, v.file_id, coalesce(v.icon_file_id, a.icon_file_id) as icon_file_id,
           v.certificate_sha256, a.category_id, a.second_category_id, p.upgrade_mode, p.health_minutes,
           exists (select from appstore_definition c where c.app_id = a.id) as has_parameters
      from f cross join ${from}
      cross join lateral (
        select p.id, p.version_id, p.upgrade_mode, p.health_minutes from appstore_publication p
         where p.app_id = a.id and ${isOffered} order by p.deployment limit 1) p
      join appstore_version v on v.id = p.version_id
     where a.is_offered and a.deleted_at is null and ${which}
     order by ${order} desc limit ${limit}`.execute(db);
  return rows;
}

/** Every app of the store. */
export const wantAll: Wanted = { ...walked, which: sql<boolean>`true` };

/** The app of a version. */
export const wantVersion = (versionId: string): Wanted => ({
  ...walked,
  which: sql<boolean>`a.id = (select app_id from appstore_version where id = ${versionId}::bigint)`,
});

/** What a device asks for. */
export function wantAsked(asked: Asked): Wanted {
  const parts = [sql<boolean>`true`];
  if (asked.cursor !== undefined) parts.push(sql<boolean>`a.id < ${asked.cursor}::bigint`);
  if (asked.categoryId !== undefined)
    parts.push(
      sql<boolean>`(a.category_id = ${asked.categoryId}::bigint or a.second_category_id = ${asked.categoryId}::bigint)`,
    );
  const word = asked.keyword?.toLowerCase() ?? '';
  const isIndexed = word.length >= shortestIndexed;
  if (word && !isIndexed) parts.push(sql<boolean>`a.words like ${containing(word)}`);
  if (asked.onlyInstalled)
    parts.push(sql<boolean>`a.package = any(${asked.installed.map((one) => one.package)}::text[])`);
  if (asked.sdk > 0) parts.push(sql<boolean>`(v.facts -> 'minSdk')::int <= ${asked.sdk}`);
  if (asked.abis.length > 0)
    parts.push(sql<boolean>`(v.facts -> 'abis' = '[]' or v.facts -> 'abis' ?| ${asked.abis}::text[])`);
  const way = isIndexed ? withWord(containing(word)) : asked.onlyInstalled ? named : walked;
  return { ...way, which: sql<boolean>`${sql.join(parts, sql` and `)}` };
}

/** Which of the versions that a device has were taken back. */
export async function listTakenBack(
  { db }: ScopedDb,
  installed: readonly { appId: string; versionCode: number }[],
): Promise<Set<string>> {
  if (installed.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select distinct p.app_id as id
      from unnest(${installed.map((one) => one.appId)}::bigint[], ${installed.map((one) => one.versionCode)}::bigint[]) has (app_id, code)
      join appstore_publication p on p.app_id = has.app_id and p.state = 'rolled_back'
      join appstore_version v on v.id = p.version_id and v.version_code = has.code`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
