import type { WorkItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { readWorkId, workIdOf } from '@tilldeck/contracts/tasks/work.schemas';
import type { App } from '../../../platform/app.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { signFileForDevice } from '../../files/index.ts';
import { guardOf } from './guard.rules.ts';
import { findPlace, listOffered, listOver, type OfferedRow, updateSent } from './hand-over.store.ts';

/**
 * What a device is to do now, and which of the work it has open is over. Tasks belong to whoever made them, often
 * somebody above the owner of the device: they are read for the system, by the id of the device that signed the call.
 */
export async function workFor(
  app: App,
  deviceId: string,
  openIds: readonly string[],
): Promise<{ work: WorkItem[]; over: string[] }> {
  const scope = systemScope(app.database);
  const inside = { scope, db: app.database.vendor };
  const open = openIds.map((id) => ({ id, ...readWorkId(id) }));
  const [offered, over] = await Promise.all([listOffered(inside, deviceId), listOver(inside, deviceId, open)]);
  const queued = offered.filter(({ isQueued }) => isQueued).map(({ taskId }) => taskId);
  const sent = queued.length > 0 ? await writeIn(scope, (own) => updateSent(own, deviceId, queued)) : new Set<string>();
  const given = offered.filter(({ isQueued, taskId }) => !isQueued || sent.has(taskId));
  const isGuarded = given.some(({ kind }) => kindOf(kind).isDisruptive);
  const place = isGuarded ? await findPlace(inside, deviceId) : undefined;
  const work = await Promise.all(
    given.map(async (row): Promise<WorkItem> => {
      const { lane, version, isDisruptive } = kindOf(row.kind);
      return {
        id: workIdOf(row.taskId, row.attempt),
        kind: row.kind,
        version,
        lane,
        payload: await payloadFor(app, row),
        guard: isDisruptive ? guardOf(row.plan, place) : null,
        timeoutS: row.timeoutS,
        expiresAt: row.expiresAt === null ? null : Date.parse(row.expiresAt),
      };
    }),
  );
  return { work, over };
}

/** Files become addresses now, so that they are good when the device begins. */
async function payloadFor(app: App, { payload }: OfferedRow): Promise<Record<string, unknown>> {
  const { fileId, fileIds, ...rest } = payload as { fileId?: string; fileIds?: string[] };
  return {
    ...rest,
    ...(fileId ? { file: await signFileForDevice(app, fileId) } : {}),
    ...(fileIds ? { files: await Promise.all(fileIds.map((id) => signFileForDevice(app, id))) } : {}),
  };
}
