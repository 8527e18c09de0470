import type { ReleaseDraft } from '@tilldeck/contracts/tasks/release.schemas';
import { releaseSource } from '@tilldeck/contracts/tasks/release.states';
import { AppError } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { forceTerminateTask, retryTask, terminateTask } from '../dispatch/move.service.ts';
import { addOfSource, moveOfSource } from '../source/source.service.ts';
import { schedulableModels } from './release.rules.ts';

export async function addRelease(ctx: Ctx, draft: ReleaseDraft) {
  const { fileId, appName, package: packageName, appVersion, isThirdParty, target, plan, title, previewHash } = draft;
  const onlyModelNames = schedulableModels(plan);
  try {
    return await addOfSource(ctx, releaseSource, {
      kind: 'install',
      payload: { fileId, appName, appVersion, isThirdParty, ...(packageName ? { package: packageName } : {}) },
      target,
      plan,
      title: title || `${appName} ${appVersion}`,
      ...(previewHash ? { previewHash } : {}),
      ...(onlyModelNames ? { onlyModelNames } : {}),
    });
  } catch (error) {
    if (!onlyModelNames || !(error instanceof AppError) || error.code !== 'tasks.no_devices') throw error;
    throw new AppError('tasks.release_not_schedulable', { values: { models: onlyModelNames.join(', ') } });
  }
}

export const retryRelease = moveOfSource(releaseSource, retryTask);
export const terminateRelease = moveOfSource(releaseSource, terminateTask);
export const forceTerminateRelease = moveOfSource(releaseSource, forceTerminateTask);
