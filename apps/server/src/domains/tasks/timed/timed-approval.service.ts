import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { SettledTarget } from '@tilldeck/db/stored-shapes';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { findSetting } from '../setting/task-setting.view.ts';
import { whereTarget } from '../target/target.view.ts';
import { judgeApproval } from '../task/approval.service.ts';
import { exceptTarget } from '../task/approval.store.ts';
import { countMeant, findOrgScope } from '../task/task.store.ts';

/** The same transaction with the eyes of the organisation a timed task belongs to. */
export const insideOrg = async (inside: ScopedDb, orgId: number): Promise<ScopedDb> => ({
  scope: await findOrgScope(inside, orgId),
  db: inside.db,
});

/** Whether a second person has to agree before something is repeated on these devices: by how many they are now, and how many
 * others were done the like to. Each of its tasks is judged again when it is made. */
export async function isApprovalNeeded(
  inside: ScopedDb,
  { orgId, accountId }: { orgId: number; accountId: string | null },
  { kind, target }: { kind: string; target: SettledTarget },
): Promise<boolean> {
  const own = await insideOrg(inside, orgId);
  const setting = await findSetting(own, orgId);
  const where = await whereTarget(own, target);
  const devices = await countMeant(own, where, Math.max(2, setting.approvalDevices));
  const asked = { kind: kind as TaskKindName, devices, isReviewed: false };
  return judgeApproval(own, setting, { ...asked, orgId, accountId, isOther: exceptTarget(where) }, false);
}
