import type { TaskSetting } from '@tilldeck/contracts/tasks/task.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { transact } from '../../../platform/transact.ts';
import { updateSetting } from './task-setting.store.ts';
import { findSetting } from './task-setting.view.ts';

export const changeSetting = (ctx: Ctx, change: TaskSetting): Promise<TaskSetting> =>
  transact(ctx, async (tx) => {
    const { orgId } = callerOf(ctx);
    const before = await findSetting(tx, orgId);
    refuseUnless(before.version === change.version, 'core.stale_version');
    refuseUnless(await updateSetting(tx, orgId, change), 'core.stale_version');
    const after = await findSetting(tx, orgId);
    await tx.audit({ objectType: 'task_setting', objectId: String(orgId), before, after });
    await tx.emit({ topic: 'tasks.setting', payload: {}, orgId, permission: 'task.query' });
    return after;
  });
