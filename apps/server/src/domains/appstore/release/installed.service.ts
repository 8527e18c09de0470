import type { BatchDb } from '../../../platform/db/batch.ts';
import { keepWork, type TakenWork } from '../../tasks/index.ts';
import { keepDelivered } from '../parameter/resolve.service.ts';
import { updateInstallCounts } from './installed.store.ts';

/** Takes in how far devices are with their work, and what came of it for the store. */
export async function keepStoreWork(inside: BatchDb, batch: readonly TakenWork[]): Promise<void> {
  const installs = await keepWork(inside, batch);
  if (installs.length === 0) return;
  await updateInstallCounts(
    inside,
    installs.map(({ appId }) => appId),
  );
  for (const { appId, deviceId, parametersHash } of installs)
    if (parametersHash) await keepDelivered(inside, deviceId, appId, parametersHash);
}
