import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { buildsMeant, compareVersions, readAppCondition } from '@tilldeck/contracts/devices/app-condition.rules';
import type { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { type RawBuilder, sql } from 'kysely';
import { containing } from '../../../platform/db/like.ts';
import { inScope, type OrgScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

const choiceMax = 50;
const versionMax = 200;

/** Devices with an app, as a condition on `devices_device as d` that brings the scope along: the sets have its columns. */
export async function appRows({ scope, db }: ScopedDb, condition: string): Promise<RawBuilder<boolean>> {
  const asked = readAppCondition(condition);
  const rows = await db
    .selectFrom('devices_app_build')
    .select(['id', 'version', 'version_code'])
    .where('package', '=', asked.package)
    .execute();
  const builds = rows.map(({ id, version, version_code: code }) => ({
    id,
    version,
    versionCode: Number(code) < 0 ? null : Number(code),
  }));
  const ids = buildsMeant(builds, asked).map(({ id }) => id);
  if (ids.length === 0) return sql<boolean>`false`;
  return sql<boolean>`d.id in (select a.device_id from devices_app_set a
    where a.builds && ${ids}::int[] and ${inScope(scope, 'a')})`;
}

/** Builds on devices of the scope: the catalogue itself holds those of everybody. */
const seenIn = (scope: Scope) =>
  sql<boolean>`exists (select from devices_app_seen s where s.build_id = b.id and ${inScope(scope, 's')})`;

export function listApps(
  scope: OrgScope,
  { keyword, conditions }: RouteInput<typeof deviceRoutes.apps>,
): Promise<RouteOutput<typeof deviceRoutes.apps>> {
  const packages = conditions?.map((condition) => readAppCondition(condition).package);
  const wanted = packages
    ? sql<boolean>`b.package = any(${packages}::text[])`
    : keyword
      ? sql<boolean>`(b.name ilike ${containing(keyword)} or b.package ilike ${containing(keyword)})`
      : sql<boolean>`true`;
  return readIn(scope, async (db) => {
    const { rows } = await sql<{ package: string; name: string }>`
      select b.package, coalesce(nullif(max(b.name), ''), b.package) as name from devices_app_build b
       where ${wanted} and ${seenIn(scope)} group by b.package order by 2, 1 limit ${sql.lit(choiceMax)}`.execute(db);
    if (!conditions) return rows.map((row) => ({ condition: row.package, name: row.name }));
    const names = new Map(rows.map((row) => [row.package, row.name]));
    return conditions.flatMap((condition) => {
      const name = names.get(readAppCondition(condition).package);
      return name ? [{ condition, name }] : [];
    });
  });
}

export function listAppVersions(scope: OrgScope, input: RouteInput<typeof deviceRoutes.appVersions>) {
  return readIn(scope, async (db) => {
    const { rows } = await sql<{ version: string; code: string }>`
      select b.version, max(b.version_code) as code from devices_app_build b
       where b.package = ${input.package} and ${seenIn(scope)} group by b.version`.execute(db);
    return rows
      .toSorted((a, b) => Number(b.code) - Number(a.code) || compareVersions(b.version, a.version))
      .slice(0, versionMax)
      .map(({ version }) => version);
  });
}
