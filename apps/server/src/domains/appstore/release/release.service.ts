import type { ReleaseAim, ReleaseDraft, ReleasePreview } from '@tilldeck/contracts/appstore/release.schemas';
import { releaseSource } from '@tilldeck/contracts/appstore/release.sources';
import type { PageRequest } from '@tilldeck/contracts/core/schema';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { writeIn } from '../../../platform/db/scope.ts';
import type { StoreApp } from '../../../platform/work/store-app.ts';
import { findReadyFile } from '../../files/index.ts';
import {
  addOfSource,
  forceTerminateTask,
  moveOfSource,
  pageLeftOut,
  previewTask,
  retryTask,
  settleTarget,
  terminateTask,
} from '../../tasks/index.ts';
import { findUnset } from '../parameter/unset.service.ts';
import { schedulableModels } from './release.rules.ts';
import { findStoreApp } from './store-app.service.ts';

interface Chosen {
  /** What it is called where nobody gave it a name. */
  title: string;
  payload: Record<string, unknown>;
  stored?: StoreApp['stored'];
  audience?: StoreApp['audience'];
}

/** A version of the store by its id: records of others are unknown, whatever else is wrong with what was asked. */
async function chooseFromStore(
  ctx: Ctx,
  appVersionId: string,
  { fileId, target, allowsDowngrade }: Pick<ReleaseDraft, 'fileId' | 'target' | 'allowsDowngrade'>,
): Promise<Chosen> {
  const found = await findStoreApp(ctx.scope, appVersionId, { allowsDowngrade });
  refuseUnless(found, 'core.not_found');
  if (fileId) await refuseForeignFile(ctx, fileId);
  await settleTarget(ctx, target);
  if (fileId) throw new AppError('core.invalid_input', { data: { fields: { fileId: 'invalid' } } });
  const { refusal, ...chosen } = found;
  if (refusal) throw new AppError(refusal);
  return chosen;
}

const refuseForeignFile = (ctx: Ctx, fileId: string) =>
  writeIn(ctx.scope, (inside) => findReadyFile(inside, callerOf(ctx), fileId, 'taskPackage')).catch(
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code === 'core.not_found') throw error;
    },
  );

/** A file of one's own; the task takes hold of it. */
function chooseFile({ package: name, manifest, ...draft }: Partial<ReleaseDraft>): Chosen {
  const { fileId, appName, appVersion, isThirdParty } = draft;
  const given = { ...(name ? { package: name } : {}), ...(manifest ? { manifest } : {}) };
  const payload = { fileId, appName, appVersion, isThirdParty, ...given };
  return { title: `${appName} ${appVersion}`, payload };
}

export async function addRelease(ctx: Ctx, draft: ReleaseDraft) {
  const { appVersionId, target, plan, title, previewHash } = draft;
  const chosen = appVersionId ? await chooseFromStore(ctx, appVersionId, draft) : chooseFile(draft);
  const onlyModelNames = schedulableModels(plan);
  try {
    return await addOfSource(ctx, releaseSource, {
      kind: 'install',
      ...chosen,
      target,
      plan,
      title: title || chosen.title,
      previewHash,
      ...(onlyModelNames ? { onlyModelNames } : {}),
    });
  } catch (error) {
    if (!onlyModelNames || !(error instanceof AppError) || error.code !== 'tasks.no_devices') throw error;
    throw new AppError('tasks.release_not_schedulable', { values: { models: onlyModelNames.join(', ') } });
  }
}

/** What a release is called says nothing about whom it reaches. */
async function aimOf(ctx: Ctx, { appVersionId, fileId, isThirdParty, target, plan }: ReleaseAim) {
  const chosen = appVersionId
    ? await chooseFromStore(ctx, appVersionId, { fileId, target, allowsDowngrade: false })
    : chooseFile({ fileId, isThirdParty, appName: '-' });
  return { kind: 'install' as const, target, plan, onlyModelNames: schedulableModels(plan), ...chosen };
}

/** With what the app will miss: nothing is held back for it, so it is said before. */
export async function previewRelease(ctx: Ctx, wanted: ReleaseAim): Promise<ReleasePreview> {
  const aim = await aimOf(ctx, wanted);
  const [preview, unset] = await Promise.all([
    previewTask(ctx, aim),
    aim.stored ? findUnset(ctx.app, aim.stored.appId, [callerOf(ctx).orgId]) : { fields: [] },
  ]);
  return { ...preview, unset: unset.fields };
}
export const pageLeftOutOfRelease = async (ctx: Ctx, input: ReleaseAim & PageRequest) =>
  pageLeftOut(ctx, { ...input, ...(await aimOf(ctx, input)), appVersionId: undefined });

export const retryRelease = moveOfSource(releaseSource, retryTask);
export const terminateRelease = moveOfSource(releaseSource, terminateTask);
export const forceTerminateRelease = moveOfSource(releaseSource, forceTerminateTask);
