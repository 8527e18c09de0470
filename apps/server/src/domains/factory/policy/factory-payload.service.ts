import type { FactoryPayload } from '@tilldeck/contracts/factory/factory-payload.schemas';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { intId } from '../../../platform/db/int-id.ts';
import { type ScopedDb, systemScope } from '../../../platform/db/scope.ts';
import type { Tx } from '../../../platform/transact.ts';
import { claimFile, findReadyFile, releaseFile } from '../../files/index.ts';
import { listUnknownPackages } from '../../policies/index.ts';
import { filesNamed, isEmpty } from './factory-payload.rules.ts';
import { findPlatformModel } from './factory-policy.store.ts';

/**
 * Refuses what a policy for the model cannot be, puts the files of the draft to use and lets go of those it no longer
 * names. Answers the ids of its files.
 */
export async function settleFiles(
  ctx: Ctx,
  tx: Tx<Ctx['scope']>,
  { modelId, payload }: { modelId: string; payload: FactoryPayload },
  before: readonly string[],
): Promise<string[]> {
  const model = await findPlatformModel(tx, intId(modelId));
  refuseUnless(model, 'factory.model_unknown');
  const named = filesNamed(payload, [model.name, model.base_name ?? '']);
  for (const { id, kind } of named) {
    const take = before.includes(id) ? findReadyFile : claimFile;
    const file = await take(tx, callerOf(ctx), id, kind).catch(refuseUnfit);
    const isOtherSize = file.width_px !== model.screen_width || file.height_px !== model.screen_height;
    if (kind === 'factoryWallpaper' && model.screen_width > 0 && isOtherSize)
      throw new AppError('factory.wallpaper_size', {
        values: { width: model.screen_width, height: model.screen_height },
      });
  }
  const after = [...new Set(named.map(({ id }) => id))].toSorted();
  for (const id of before) if (!after.includes(id)) await releaseFile(tx, id);
  await refuseUnknownApps(tx, payload);
  refuseUnless(!isEmpty(payload), 'factory.nothing_set');
  return after;
}

async function refuseUnknownApps({ scope }: ScopedDb, { preinstalledApps = [] }: FactoryPayload): Promise<void> {
  if (preinstalledApps.length === 0) return;
  const system = systemScope(scope.database, 'apps of the store belong to their developers');
  const unknown = await listUnknownPackages({ scope: system, db: system.database.vendor }, preinstalledApps);
  refuseUnless(unknown.length === 0, 'factory.app_unknown');
}

function refuseUnfit(error: unknown): never {
  const isUnfit = error instanceof AppError && /^file\.(wrong_kind|not_ready)$/.test(error.code);
  throw isUnfit ? new AppError('factory.file_unfit') : error;
}
