import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import { kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { readWorkId } from '@tilldeck/contracts/tasks/work.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, deviceOf } from '../../../platform/context.ts';
import { systemScope, writeForDevice, writeIn } from '../../../platform/db/scope.ts';
import { beginDeviceUpload, completeDeviceUpload } from '../../files/index.ts';
import { findUploadPlace, insertBegun, updateBrought, updateUpload } from './upload.store.ts';

type Input<K extends keyof typeof workRoutes> = RouteInput<(typeof workRoutes)[K]>;

const workOf = (ctx: Ctx, id: string) => ({ ...readWorkId(id), deviceId: deviceOf(ctx).deviceId });

async function findPlace(ctx: Ctx, id: string) {
  const place = await writeForDevice(ctx.scope, (inside) => findUploadPlace(inside, workOf(ctx, id)));
  refuseUnless(place, 'core.not_found');
  return place;
}

/** A device sends what its work brought: a log, a journal, a screenshot. It belongs to whoever asked for it. */
export async function beginWorkUpload(ctx: Ctx, { id, ...file }: Input<'beginUpload'>): Promise<UploadPlan> {
  const place = await findPlace(ctx, id);
  refuseUnless(place.isOpen, 'tasks.work_over');
  refuseUnless(kindOf(place.kind).bringsFile, 'tasks.no_file_expected');
  const { orgId, accountId, begunFileId } = place;
  const work = workOf(ctx, id);
  return beginDeviceUpload(ctx.app, { ...file, orgId, accountId, kind: 'workFile' }, begunFileId, {
    reserve: async () => {
      const hasRoom = await writeIn(systemScope(ctx.app.database, 'uploads of a device are counted'), (inside) =>
        insertBegun(inside, work, file.size),
      );
      refuseUnless(hasRoom, 'core.too_many_requests');
    },
    keep: (inside, fileId) => updateUpload(inside, work, fileId),
  });
}

export async function completeWorkUpload(ctx: Ctx, { id, fileId }: Input<'completeUpload'>) {
  const place = await findPlace(ctx, id);
  refuseUnless(place.begunFileId === fileId, 'core.not_found');
  // The answer to the first time may have been lost, and the work have ended since.
  refuseUnless(place.isOpen || place.fileId === fileId, 'tasks.work_over');
  await completeDeviceUpload(ctx.app, fileId, (inside) => updateBrought(inside, workOf(ctx, id), fileId));
  return { fileId };
}
