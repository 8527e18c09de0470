import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { PageRequest } from '@tilldeck/contracts/core/schema';
import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { StoredApp } from '@tilldeck/contracts/tasks/file-kinds.schemas';
import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import type { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { SettledTarget, TaskAudience } from '@tilldeck/db/stored-shapes';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import { findOwnSetting } from '../setting/task-setting.view.ts';
import type { Demand } from '../target/eligibility.view.ts';
import { countTarget, pageSkipped } from '../target/preview.view.ts';
import { settleTarget } from '../target/settle-target.service.ts';
import { whereTarget } from '../target/target.view.ts';
import { isReviewed } from './approval.rules.ts';
import { judgeApproval } from './approval.service.ts';
import { exceptTarget } from './approval.store.ts';
import { readDraft } from './payload.service.ts';
import { firstStageOf, withoutHoursOf } from './plan.rules.ts';
import { chooseApp } from './store-app.service.ts';
import { listEarlierChanges } from './task.view.ts';
import { checkFiles } from './task-files.service.ts';

type Aim = Pick<RouteInput<typeof taskRoutes.preview>, 'payload' | 'target' | 'appVersionId'> & {
  kind: TaskKindName;
  plan?: RouteInput<typeof taskRoutes.preview>['plan'];
  /** Only these may have it. */
  audience?: TaskAudience;
  /** Only devices of these models. */
  onlyModelNames?: readonly string[] | undefined;
  /** The package is one of the store: its file is another's. */
  stored?: StoredApp;
};

/** What is aimed at whom, checked: records first, so that foreign ones are answered as such whatever else is wrong. */
async function settleAim(ctx: Ctx, aim: Aim): Promise<{ target: SettledTarget; demand: Demand }> {
  const { kind, target, plan, onlyModelNames } = aim;
  const { chosen, between: settled } = await chooseApp(ctx, aim, () => settleTarget(ctx, target));
  const { payload, audience, stored } = { audience: aim.audience, stored: aim.stored, ...chosen };
  const demand = {
    kind,
    payload: { ...readDraft(kind, payload), ...stored },
    audience,
    modelNames: onlyModelNames,
    withoutHours: plan && withoutHoursOf(kind, plan),
  };
  await writeIn(ctx.scope, (inside) => checkFiles(inside, callerOf(ctx), kind, demand.payload));
  return { target: settled, demand };
}

/** Which devices a task would reach. No devices are an answer here; only making the task of them is refused. */
export async function previewTask(ctx: Ctx, aim: Aim): Promise<TaskPreview> {
  const { target, demand } = await settleAim(ctx, aim);
  const earlier = await listEarlierChanges(ctx.app.database.vendor);
  const { offline, ...numbers } = await countTarget(ctx.scope, target, demand, earlier);
  const setting = await findOwnSetting(ctx.scope);
  const needsApproval = await writeIn(ctx.scope, async (inside) => {
    const { orgId, accountId } = callerOf(ctx);
    const asked = { kind: aim.kind, devices: numbers.eligible, isReviewed: isReviewed(demand.payload) };
    const isOther = exceptTarget(await whereTarget(inside, target));
    return judgeApproval(inside, setting, { ...asked, orgId, accountId, isOther }, false);
  });
  return { ...numbers, needsApproval, firstStage: aim.plan ? firstStageOf(aim.plan, numbers.eligible, offline) : null };
}

/** The target of what becomes tasks later; refused where a person looked at other devices than it has now. */
export async function settleSeen(ctx: Ctx, aim: Aim, previewHash: string): Promise<SettledTarget> {
  const { target, demand } = await settleAim(ctx, aim);
  const { hash } = await countTarget(ctx.scope, target, demand, []);
  refuseUnless(hash === previewHash, 'tasks.target_changed');
  return target;
}

export async function pageLeftOut(ctx: Ctx, input: Aim & PageRequest) {
  const { target, demand } = await settleAim(ctx, input);
  return pageSkipped(ctx.scope, target, demand, input);
}
