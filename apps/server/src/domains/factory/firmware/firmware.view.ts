import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { firmwareRoutes } from '@tilldeck/contracts/factory/firmware.routes';
import type { Firmware, FirmwareDetail, FirmwareRelease } from '@tilldeck/contracts/factory/firmware.schemas';
import { sql } from 'kysely';
import { refuseUnless } from '../../../platform/app-error.ts';
import { containing } from '../../../platform/db/like.ts';
import { keysetPage } from '../../../platform/db/paging.ts';
import { inScope, readIn, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';
import type { FileReader } from '../../../platform/files/file-readers.ts';

const shownReleases = 50;

const firmwareIn = (scope: Scope, db: ScopedDb['db']) =>
  db
    .selectFrom('factory_firmware as w')
    .innerJoin('files_object as f', 'f.id', 'w.file_id')
    .selectAll('w')
    .select(['f.name as file_name', 'f.size as file_size', 'f.sha256 as file_sha256'])
    .select(sql<string>`org_name(w.org_id)`.as('org_name'))
    .where(inScope(scope, 'w'));

export function pageFirmware(scope: Scope, input: RouteInput<typeof firmwareRoutes.page>) {
  return readIn(scope, (db) => {
    let query = firmwareIn(scope, db);
    const { keyword, state } = input;
    if (keyword)
      query = query.where((eb) =>
        eb.or([
          eb('w.name', 'ilike', containing(keyword)),
          eb('w.update_version', '=', keyword),
          eb('w.previous_version', '=', keyword),
        ]),
      );
    if (state?.length === 1) query = query.where('w.published_at', state[0] === 'pending' ? 'is' : 'is not', null);
    return keysetPage(db, query, input, 'w.id', presentFirmware);
  });
}

export const findFirmwareDetail = (scope: Scope, id: string): Promise<FirmwareDetail> =>
  readIn(scope, async (db) => {
    const row = await firmwareIn(scope, db).where('w.id', '=', id).executeTakeFirst();
    refuseUnless(row, 'core.not_found');
    return { ...presentFirmware(row), manifest: row.manifest, releases: await listReleases({ scope, db }, id) };
  });

/** Tasks that are in reach; those of an organisation above are not. */
async function listReleases({ scope, db }: ScopedDb, id: string): Promise<FirmwareRelease[]> {
  const { rows } = await sql<FirmwareRelease>`
    select t.id as "taskId", t.title, t.state, t.device_count as "deviceCount", t.created_by as "createdBy",
           t.created_at as "createdAt", k.succeeded, k.failed, k.skipped
      from factory_firmware_release r join tasks_task t on t.id = r.task_id cross join lateral (
        select coalesce(sum(n) filter (where state = 'succeeded'), 0)::int as succeeded,
               coalesce(sum(n) filter (where state in ('failed', 'timed_out')), 0)::int as failed,
               coalesce(sum(n) filter (where state = 'skipped'), 0)::int as skipped
          from tasks_counter c where c.task_id = t.id) k
     where r.firmware_id = ${id} and ${inScope(scope, 't')}
     order by t.id desc limit ${sql.lit(shownReleases)}`.execute(db);
  return rows;
}

type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof firmwareIn>['executeTakeFirst']>>>;

const presentFirmware = (row: Row): Firmware => ({
  id: row.id,
  orgId: String(row.org_id),
  orgName: row.org_name,
  name: row.name,
  updateVersion: row.update_version,
  versionCode: row.version_code,
  previousVersion: row.previous_version,
  state: row.published_at === null ? 'pending' : 'published',
  file: { id: row.file_id, name: row.file_name, size: Number(row.file_size), sha256: row.file_sha256 },
  remark: row.remark,
  createdBy: row.created_by,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  publishedAt: row.published_at,
  version: row.version,
});

export const firmwareFileReader: FileReader = {
  owner: 'firmware',
  reachOf: async ({ scope, db }, _caller, fileId) => {
    const { rows } = await sql`
      select from factory_firmware w where w.file_id = ${fileId}::bigint and ${inScope(scope, 'w')} limit 1`.execute(
      db,
    );
    return rows.length > 0 ? 'reached' : 'none';
  },
};
