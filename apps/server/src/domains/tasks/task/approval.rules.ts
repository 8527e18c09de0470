import { kindOf, type TaskKindName, taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import {
  codeApprovalDevices,
  destructiveDevicesPerAccount,
  destructiveDevicesPerOrg,
} from '@tilldeck/contracts/tasks/task.limits';
import type { TaskSetting } from '@tilldeck/contracts/tasks/task.schemas';

type Setting = Pick<TaskSetting, 'approvalDevices' | 'isDestructiveApproved'>;

/** Other devices that were lately done the same sort of thing to, without a second person. */
export interface Recent {
  byAccount: number;
  byOrg: number;
}
export const nothingRecent: Recent = { byAccount: 0, byOrg: 0 };

export interface Asked {
  kind: TaskKindName;
  devices: number;
  /** An app of the store: two reviews have seen what it runs. */
  isReviewed: boolean;
}

/** People cannot give this field; only the store does. */
export const isReviewed = (payload: Record<string, unknown>): boolean => payload.appVersionId !== undefined;

/** Kinds that add up with this one; none where each task counts for itself. */
export function countedWith({ kind, isReviewed }: Asked): readonly TaskKindName[] {
  const { isDestructive, runsCode } = kindOf(kind);
  if (isDestructive) return taskKindNames.filter((name) => kindOf(name).isDestructive);
  return runsCode && !isReviewed ? taskKindNames.filter((name) => kindOf(name).runsCode) : [];
}

/** Whether a second person has to agree to a task that so many devices would do. */
export function needsApproval(
  { kind, devices, isReviewed }: Asked,
  { approvalDevices, isDestructiveApproved }: Setting,
  { byAccount, byOrg }: Recent,
): boolean {
  if (devices === 0) return false;
  if (devices >= approvalDevices) return true;
  const { isDestructive, runsCode } = kindOf(kind);
  if (isDestructive)
    return (
      devices > 1 ||
      isDestructiveApproved ||
      devices + byAccount > destructiveDevicesPerAccount ||
      devices + byOrg > destructiveDevicesPerOrg
    );
  return runsCode && !isReviewed && devices + byOrg >= Math.min(approvalDevices, codeApprovalDevices);
}
