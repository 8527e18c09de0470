import type { PageRequest } from '@tilldeck/contracts/core/schema';
import type { FirmwareAim, FirmwareReleaseRequest } from '@tilldeck/contracts/factory/firmware.schemas';
import { firmwareSource } from '@tilldeck/contracts/factory/firmware.sources';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { createTask, pageLeftOut, previewTask, settleTarget } from '../../tasks/index.ts';
import { announceFirmware, firmwareTitle } from './firmware.service.ts';
import { findFirmware, findFirmwareForUpdate, insertFirmwareRelease } from './firmware.store.ts';

type Row = NonNullable<Awaited<ReturnType<typeof findFirmware>>>;

const kind = 'printer_firmware' as const;
const payloadOf = (row: Row) => ({
  fileId: row.file_id,
  name: row.name,
  version: row.update_version,
  versionCode: row.version_code,
  previousVersion: row.previous_version,
  ...(row.manifest === null ? {} : { manifest: row.manifest }),
});

/** The task as it would be made of the firmware. Records first: foreign ones are unknown whatever else is wrong. */
async function aimOf({ scope }: Ctx, { id, target, plan }: FirmwareAim) {
  const row = await readIn(scope, (db) => findFirmware({ scope, db }, id));
  refuseUnless(row, 'core.not_found');
  return { kind, payload: payloadOf(row), target, plan, appVersionId: undefined };
}

export const previewRelease = async (ctx: Ctx, aim: FirmwareAim) => previewTask(ctx, await aimOf(ctx, aim));

export const pageLeftOutOfRelease = async (ctx: Ctx, input: FirmwareAim & PageRequest) =>
  pageLeftOut(ctx, { ...input, ...(await aimOf(ctx, input)) });

/** Goes out as a task: the devices, stages and the second person are those of any other. */
export async function releaseFirmware(ctx: Ctx, { id, ...request }: FirmwareReleaseRequest) {
  await aimOf(ctx, { id, ...request });
  const target = await settleTarget(ctx, request.target);
  const taskId = await transact(ctx, async (tx) => {
    const row = await findFirmwareForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    const title = request.title || firmwareTitle(row);
    const task = await createTask(tx, callerOf(ctx), {
      kind,
      payload: payloadOf(row),
      target,
      plan: request.plan,
      timezone: ctx.timezone,
      title,
      source: firmwareSource,
      previewHash: request.previewHash,
      releaseKeys: ctx.app.config.RELEASE_KEYS,
    });
    refuseUnless(task, 'core.busy');
    await insertFirmwareRelease(tx, id, task.id);
    const after = { title, scope: target.scope, plan: request.plan, taskId: task.id };
    await tx.audit({
      objectType: 'firmware',
      objectId: id,
      objectName: firmwareTitle(row),
      orgId: row.org_id,
      after,
    });
    await announceFirmware(tx, id, row.org_id);
    return task.id;
  });
  return { taskId };
}
