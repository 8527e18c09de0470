import type { BatchDb } from '../../../platform/db/batch.ts';
import type { EndedWork } from '../../../platform/work/outcome.ts';
import { type EndedAppWork, insertEnded } from '../journal/journal.store.ts';
import { updateDelivered } from '../parameter/resolve.store.ts';
import { type AppOnDevice, updateInstallCounts, updateInstalled } from './installed.store.ts';

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

/** An uninstall names a package, whether the app came from the store or not. */
const removedBy = ({ taskId, deviceId, kind, state, result }: EndedWork): AppOnDevice[] =>
  kind === 'uninstall' && state === 'succeeded' && typeof result?.package === 'string'
    ? [{ taskId, deviceId, appId: null, versionId: null, package: result.package }]
    : [];

/** What the journal tells of it: a failure is one of an install or upgrade, which names its app. */
function journalled(work: EndedWork): EndedAppWork[] {
  const { taskId, deviceId, state, payload } = work;
  const isFailed = state === 'failed';
  const { appId, appVersionId } = payload;
  if (work.kind === 'uninstall') return removedBy(work).map((removed) => ({ ...removed, isFailed }));
  if (typeof appId !== 'string' || typeof appVersionId !== 'string') return [];
  return [{ taskId, deviceId, appId, versionId: appVersionId, package: null, isFailed }];
}

/**
 * Keeps which version of an app of the store a device has, and which parameters it took with it. Installs and removals
 * are settled together: of several for one app the last task counts.
 */
export async function keepInstalled(inside: BatchDb, ended: readonly EndedWork[]): Promise<void> {
  const told = ended.flatMap(journalled);
  if (told.length > 0) await insertEnded(inside, told);
  const installs = ended.flatMap(installedBy);
  if (installs.length > 0)
    await updateInstallCounts(
      inside,
      installs.map(({ appId }) => appId),
    );
  const changes = [...installs.map((install) => ({ ...install, package: null })), ...ended.flatMap(removedBy)];
  if (changes.length > 0) await updateInstalled(inside, changes);
  const delivered = installs.flatMap(({ deviceId, appId, parametersHash }) =>
    parametersHash ? [{ deviceId, appId, hash: parametersHash }] : [],
  );
  if (delivered.length > 0) await updateDelivered(inside, delivered);
}
