import type { BatchDb } from '../../../platform/db/batch.ts';
import { updateVersions, type VersionChange } from './versions.store.ts';

/** For the link, inside its own transaction: what devices say they run and can do now. `changes` is sorted by id. */
export async function setDeviceVersions(inside: BatchDb, changes: readonly VersionChange[]): Promise<void> {
  const told = changes.filter(
    ({ firmwareVersion, osVersion, agentVersion, ableKinds, ableItems }) =>
      firmwareVersion || osVersion || agentVersion || ableKinds !== null || ableItems !== null,
  );
  if (told.length > 0) await updateVersions(inside, told);
}
