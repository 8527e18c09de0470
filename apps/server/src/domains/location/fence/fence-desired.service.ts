import { type DeviceFence, type FenceAction, fencesItem } from '@tilldeck/contracts/location/fence-device.schemas';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import type { DesiredItem } from '../../../platform/link/desired-item.ts';
import type { FenceRow } from './fence.store.ts';
import { fencesHash, listFencesOf } from './fence-desired.view.ts';

function actionOf({ action, notice, password_hash: passwordHash }: FenceRow): FenceAction {
  if (action === 'lock' && passwordHash) return { kind: 'lock', passwordHash, notice };
  return action === 'prompt' ? { kind: 'prompt', notice } : { kind: 'none' };
}

const sent = (row: FenceRow): DeviceFence => ({
  id: row.id,
  version: row.nr,
  name: row.name,
  latitude: row.latitude / 1e7,
  longitude: row.longitude / 1e7,
  radiusM: row.radius_m,
  event: row.event as DeviceFence['event'],
  action: actionOf(row),
  uploadMinutes: row.upload_minutes,
});

/** All fences of a device as one item; each is judged by itself there. */
export const fencesDesired: DesiredItem = {
  name: fencesItem,
  hash: fencesHash,
  contentFor: async ({ database }, deviceId) => {
    const scope = systemScope(database, 'fences of organisations above a device count on it');
    const fences = await readIn(scope, (db) => listFencesOf({ db }, deviceId));
    return { document: { fences: fences.map(sent) }, files: [], guard: null };
  },
};
