import type { ScopedDb } from '../../../platform/db/scope.ts';
import { announceDevices } from '../device/device-events.service.ts';
import { listPairsForUpdate, updateReplaced, updateReplacements } from './replace.store.ts';

/**
 * Devices that take the place of others of the same organisation: group, tags, shop, operator and what is left of the
 * warranty; the old ones are disabled. Answers the lines that were done.
 */
export async function replaceDevices(
  inside: ScopedDb,
  pairs: readonly { lineId: string; oldId: string; newId: string }[],
  { orgId, ...note }: { orgId: number; orderNo: string; by: string },
): Promise<string[]> {
  const good = await listPairsForUpdate(inside, pairs, orgId);
  if (good.length === 0) return [];
  const taken = await updateReplacements(inside, good, note);
  const ended = await updateReplaced(
    inside,
    good.map(({ oldId }) => oldId),
  );
  await announceDevices(inside, [...taken, ...ended]);
  return good.map(({ lineId }) => lineId);
}
