import type { TaskSetting } from '@tilldeck/contracts/tasks/task.schemas';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { countedWith, needsApproval, nothingRecent } from './approval.rules.ts';
import { countRecent, type Judged, lockApprovals } from './approval.store.ts';

/**
 * Whether a second person has to agree, given what the same account and organisation did lately without one. `isHeld`:
 * the answer counts until the transaction ends, whatever others ask for at the same time.
 */
export async function judgeApproval(
  inside: ScopedDb,
  setting: TaskSetting,
  judged: Judged,
  isHeld: boolean,
): Promise<boolean> {
  if (needsApproval(judged, setting, nothingRecent)) return true;
  const kinds = countedWith(judged);
  if (judged.devices === 0 || kinds.length === 0) return false;
  if (isHeld) await lockApprovals(inside, judged.orgId);
  return needsApproval(judged, setting, await countRecent(inside, judged, kinds));
}
