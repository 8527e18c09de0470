import type { TaskSource } from '@tilldeck/contracts/tasks/source.states';
import { workIdOf } from '@tilldeck/contracts/tasks/work.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** One after the other: of two that ask at once for a device, the second finds what the first made. */
export const lockInstalls = ({ db }: ScopedDb, deviceId: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`installs:${deviceId}`}, 0))`.execute(db);

/**
 * The work of a source by which a device is getting a version of an app, while that is under way. What has been handed
 * over (`isHandedToo`) has the values of that moment.
 */
export async function findOpenInstall(
  { db }: ScopedDb,
  { name }: TaskSource,
  deviceId: string,
  appVersionId: string,
  isHandedToo: boolean,
): Promise<string | undefined> {
  const { rows } = await sql<{ task_id: string; attempt: number }>`
    select e.task_id, e.attempt from tasks_execution e join tasks_task t on t.id = e.task_id
     where e.device_id = ${deviceId} and (e.state = 'queued' or (${isHandedToo} and e.state in ('sent', 'received', 'running')))
       and t.source = ${name} and t.state in ('scheduled', 'running') and t.payload ->> 'appVersionId' = ${appVersionId}
     order by e.task_id limit 1`.execute(db);
  return rows[0] && workIdOf(rows[0].task_id, rows[0].attempt);
}

/** Whether a device has an install of an app before it or under way, from the store or by a release. */
export const isInstalling = (deviceId: RawBuilder<string>, appId: string): RawBuilder<boolean> => sql<boolean>`exists (
  select from tasks_execution e join tasks_task t on t.id = e.task_id
   where e.device_id = ${deviceId} and e.state in ('queued', 'sent', 'received', 'running')
     and t.kind = 'install' and t.payload ->> 'appId' = ${appId})`;
