import type { storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import type { RouteInput } from '@tilldeck/contracts/core/route';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
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

/**
 * What a device is offered, newest app first: of each app the version of its grayscale where the device is in it, else
 * the public one. `which` narrows the apps `a` and versions `v`.
 */
export async function listOffers(
  { db }: ScopedDb,
  deviceId: string,
  which: RawBuilder<boolean>,
  limit: number,
  /** Few apps are asked for by name: found by it, not by walking the store until a page is full. */
  isByName = false,
): Promise<Offer[]> {
  const { rows } = await sql<Offer>`
    with f as materialized (${deviceFacts(sql<boolean>`d.id = ${deviceId}::bigint`)})
    select a.id as app_id, v.id as version_id, p.id as publication_id, a.package, v.name, v.introduction, v.version_detail,
           v.version_code, v.version_name, v.size, v.sha256, v.file_id, coalesce(v.icon_file_id, a.icon_file_id) as icon_file_id,
           v.certificate_sha256, a.category_id, a.second_category_id, p.upgrade_mode, p.health_minutes,
           exists (select from appstore_definition c where c.app_id = a.id) as has_parameters
      from f cross join appstore_app a
      cross join lateral (
        select p.id, p.version_id, p.upgrade_mode, p.health_minutes from appstore_publication p
         where p.app_id = a.id and ${isOffered} order by p.deployment limit 1) p
      join appstore_version v on v.id = p.version_id
     where a.is_offered and a.deleted_at is null and ${which}
     order by ${isByName ? sql`a.id + 0` : sql`a.id`} desc limit ${limit}`.execute(db);
  return rows;
}

/** The condition on `a` and `v` that a device asks with. */
export function whichAsked(asked: Asked): RawBuilder<boolean> {
  const parts = [sql<boolean>`true`];
  if (asked.cursor !== undefined) parts.push(sql<boolean>`a.id < ${asked.cursor}::bigint`);
  if (asked.categoryId !== undefined)
    parts.push(
      sql<boolean>`(a.category_id = ${asked.categoryId}::bigint or a.second_category_id = ${asked.categoryId}::bigint)`,
    );
  if (asked.keyword) {
    const like = containing(asked.keyword.toLowerCase());
    parts.push(
      sql<boolean>`(a.search like ${like} or exists (select from unnest(a.keywords) k where lower(k) like ${like}))`,
    );
  }
  if (asked.onlyInstalled)
    parts.push(sql<boolean>`a.package = any(${asked.installed.map((one) => one.package)}::text[])`);
  if (asked.sdk > 0) parts.push(sql<boolean>`(v.facts -> 'minSdk')::int <= ${asked.sdk}`);
  if (asked.abis.length > 0)
    parts.push(sql<boolean>`(v.facts -> 'abis' = '[]' or v.facts -> 'abis' ?| ${asked.abis}::text[])`);
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** The app of a version. */
export const whichOfVersion = (versionId: string): RawBuilder<boolean> =>
  sql<boolean>`a.id = (select app_id from appstore_version where id = ${versionId}::bigint)`;

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
