import { type WorkItem, workItem } from '@tilldeck/contracts/link/enrolment.schemas';
import { kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { readWorkId, workIdOf } from '@tilldeck/contracts/tasks/work.schemas';
import type { App } from '../../../platform/app.ts';
import { AppError } from '../../../platform/app-error.ts';
import { isDatabaseAway } from '../../../platform/db/database.ts';
import { type OrgScope, readIn, systemScope, writeForDevice } from '../../../platform/db/scope.ts';
import { findShopPlace } from '../../devices/index.ts';
import { signFileForDevice } from '../../files/index.ts';
import { guardOf } from './guard.rules.ts';
import { listLost, listOffered, type OfferedRow, updateSent, updateSpoilt } from './hand-over.store.ts';

type Place = Awaited<ReturnType<typeof findShopPlace>>;

/**
 * What a device is to do now, and which of the work it has open is over or withdrawn. Tasks belong to the organisation that
 * created them, often one above the owner of the device: a view shows the owner the work of its devices.
 */
export async function workFor(
  app: App,
  owner: OrgScope,
  deviceId: string,
  openIds: readonly string[],
): Promise<{ work: WorkItem[]; over: string[]; withdrawn: string[] }> {
  const open = openIds.map((id) => ({ id, ...readWorkId(id) }));
  const { given, lost } = await writeForDevice(owner, async (inside) => {
    const offered = await listOffered(inside, deviceId);
    const queued = offered.filter(({ isQueued }) => isQueued).map(({ taskId }) => taskId);
    const sent = queued.length > 0 ? await updateSent(inside, deviceId, queued) : new Set<string>();
    return {
      given: offered.filter(({ isQueued, taskId }) => !isQueued || sent.has(taskId)),
      lost: await listLost(inside, deviceId, open),
    };
  });
  const isGuarded = given.some(({ kind }) => kindOf(kind)?.isDisruptive);
  const place = isGuarded ? await shopPlaceOf(owner, deviceId) : undefined;
  const made = await Promise.all(given.map((row) => makeItem(app, deviceId, row, place)));
  const spoilt = given.filter(({ isQueued }, at) => isQueued && !made[at]).map(({ taskId }) => taskId);
  if (spoilt.length > 0) await writeForDevice(owner, (own) => updateSpoilt(own, deviceId, spoilt, spoiltText));
  return { work: made.filter((item) => item !== null), ...lost };
}

function shopPlaceOf({ database, orgId }: OrgScope, deviceId: string): Promise<Place> {
  const scope = systemScope(database, 'a device may be in a shop of an organisation above its owner');
  return readIn(scope, (db) => findShopPlace({ scope, db }, { deviceId, orgId }));
}

const spoiltText = 'The server could not read this work; its log has the reason';

/**
 * One piece of work as the device gets it; null where that cannot be made of what is stored. A device reads its answer
 * as a whole: what it could not read would keep all its other work from it.
 */
async function makeItem(app: App, deviceId: string, row: OfferedRow, place: Place): Promise<WorkItem | null> {
  const id = workIdOf(row.taskId, row.attempt);
  try {
    const { lane, version, isDisruptive } = kindOf(row.kind);
    const item: WorkItem = {
      id,
      kind: row.kind,
      version,
      lane,
      payload: await payloadFor(app, row),
      guard: isDisruptive ? guardOf(row.plan, place) : null,
      timeoutS: row.timeoutS,
      expiresAt: row.expiresAt === null ? null : Date.parse(row.expiresAt),
    };
    return await app.contributions.completePayload(deviceId, workItem.parse(item));
  } catch (error) {
    // Nothing is wrong with the work: the device asks again.
    if (isDatabaseAway(error) || (error instanceof AppError && error.spec.status === 503)) throw error;
    app.log.error({ err: error, work: id, kind: row.kind }, 'a piece of work could not be read and was left out');
    return null;
  }
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
