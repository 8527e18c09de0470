import type { BatchDb } from '../../../platform/db/batch.ts';
import type { EndedWork } from '../../../platform/work/outcome.ts';
import { updateDelivered } from '../parameter/resolve.store.ts';
import { updateInstallCounts, updateInstalled } from './installed.store.ts';

interface Installed {
  taskId: string;
  deviceId: string;
  appId: string;
  versionId: string;
  parametersHash: string | null;
}

/** An install of an app of the store: one of a file of one's own names no app. */
function installedBy({ taskId, deviceId, state, payload, result }: EndedWork): Installed[] {
  const { appId, appVersionId } = payload;
  if (state !== 'succeeded' || typeof appId !== 'string' || typeof appVersionId !== 'string') return [];
  const hash = result?.parametersHash;
  return [{ taskId, deviceId, appId, versionId: appVersionId, parametersHash: typeof hash === 'string' ? hash : null }];
}

/** Keeps which version of an app of the store a device has, and which parameters it took with it. */
export async function keepInstalled(inside: BatchDb, ended: readonly EndedWork[]): Promise<void> {
  const installs = ended.flatMap(installedBy);
  if (installs.length === 0) return;
  await updateInstallCounts(
    inside,
    installs.map(({ appId }) => appId),
  );
  await updateInstalled(
    inside,
    installs.map((install) => ({ ...install, package: null })),
  );
  const delivered = installs.flatMap(({ deviceId, appId, parametersHash }) =>
    parametersHash ? [{ deviceId, appId, hash: parametersHash }] : [],
  );
  if (delivered.length > 0) await updateDelivered(inside, delivered);
}

/** An uninstall names a package, whether the app came from the store or not. */
export async function forgetRemoved(inside: BatchDb, ended: readonly EndedWork[]): Promise<void> {
  const removed = ended.flatMap(({ taskId, deviceId, state, result }) =>
    state === 'succeeded' && typeof result?.package === 'string'
      ? [{ taskId, deviceId, appId: null, versionId: null, package: result.package }]
      : [],
  );
  if (removed.length > 0) await updateInstalled(inside, removed);
}
