import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { commandSource } from '@tilldeck/contracts/tasks/task.sources';
import { domainTextOr } from '@tilldeck/phrases/domain-text';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { readIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { findCommanded } from './command.store.ts';
import { createTask, plainPlan } from './create.service.ts';
import { readDraft } from './payload.service.ts';
import { commandPlan } from './plan.rules.ts';
import { chooseApp } from './store-app.service.ts';
import { findTaskRow } from './task.view.ts';

type Draft = RouteInput<typeof deviceTaskRoutes.command>;

/**
 * A command for the device somebody looks at. While it is away the command is refused, unless it may wait for the
 * device's return; one that never was here has nowhere to return to.
 */
export async function commandDevice(ctx: Ctx, draft: Draft): Promise<TaskRow> {
  const { kind, secret, waitHours } = draft;
  const { chosen } = await chooseApp(ctx, draft, () => refuseUnknown(ctx, draft));
  const id = await transact(ctx, async (tx) => {
    const device = await findCommanded(tx, draft.deviceId, { kind, ...chosen });
    refuseUnless(device, 'core.not_found');
    const payload = readDraft(kind, chosen.payload);
    refuseUnless(device.state !== 'inactive', 'remote.device_unreachable');
    if (device.reason)
      throw new AppError('tasks.incompatible', {
        values: { reason: domainTextOr(ctx.language, 'execution', `code.${device.reason}`) },
      });
    refuseUnless(device.state === 'online' || waitHours !== undefined, 'remote.device_unreachable');
    const task = await createTask(tx, callerOf(ctx), {
      ...chosen,
      kind,
      payload,
      secret,
      target: { scope: 'sn', sns: [device.sn] },
      plan: commandPlan(plainPlan(), kind, waitHours, Date.now()),
      source: commandSource,
      releaseKeys: ctx.app.config.RELEASE_KEYS,
    });
    refuseUnless(task, 'core.busy');
    const after = { kind, sn: device.sn, ...(waitHours ? { waitHours } : {}) };
    await tx.audit({ objectType: 'task', objectId: task.id, objectName: device.sn, after });
    return task.id;
  });
  return findTaskRow(ctx, id);
}

async function refuseUnknown({ scope }: Ctx, { deviceId, kind }: Pick<Draft, 'deviceId' | 'kind'>): Promise<void> {
  const device = await readIn(scope, (db) => findCommanded({ scope, db }, deviceId, { kind, payload: {} }));
  refuseUnless(device, 'core.not_found');
}
