import type { BatchDb } from '../../../platform/db/batch.ts';
import { keepWork, type TakenWork } from '../../tasks/index.ts';
import { keepDelivered } from '../parameter/resolve.service.ts';
import { updateInstallCounts, updateInstalled } from './installed.store.ts';

/** Takes in how far devices are with their work, and what came of it for the store. */
export async function keepStoreWork(inside: BatchDb, batch: readonly TakenWork[]): Promise<void> {
  const changes = await keepWork(inside, batch);
  if (changes.length === 0) return;
  const installs = changes.flatMap(({ deviceId, installed }) => (installed ? [{ deviceId, ...installed }] : []));
  if (installs.length > 0)
    await updateInstallCounts(
      inside,
      installs.map(({ appId }) => appId),
    );
  await updateInstalled(
    inside,
    changes.map(({ taskId, deviceId, installed, removed }) => ({
      taskId,
      deviceId,
      appId: installed?.appId ?? null,
      versionId: installed?.versionId ?? null,
      package: installed ? null : removed,
    })),
  );
  for (const { appId, deviceId, parametersHash } of installs)
    if (parametersHash) await keepDelivered(inside, deviceId, appId, parametersHash);
}
