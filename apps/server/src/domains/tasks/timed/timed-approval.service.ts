import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { findSetting } from '../setting/task-setting.view.ts';
import { type SettledTarget, whereTarget } from '../target/target.view.ts';
import { needsApproval } from '../task/approval.rules.ts';
import { countMeant, findOrgScope } from '../task/task.store.ts';

/** The same transaction with the eyes of the organisation a timed task belongs to. */
export const insideOrg = async (inside: ScopedDb, orgId: number): Promise<ScopedDb> => ({
  scope: await findOrgScope(inside, orgId),
  db: inside.db,
});

/** Whether a second person has to agree before something is repeated on these devices: by how many they are now. */
export async function isApprovalNeeded(
  inside: ScopedDb,
  orgId: number,
  { kind, target }: { kind: string; target: SettledTarget },
): Promise<boolean> {
  const own = await insideOrg(inside, orgId);
  const setting = await findSetting(own, orgId);
  const count = await countMeant(own, await whereTarget(own, target), Math.max(2, setting.approvalDevices));
  return needsApproval(kind as TaskKindName, count, setting);
}
