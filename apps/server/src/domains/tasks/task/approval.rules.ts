import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskSetting } from '@tilldeck/contracts/tasks/task.schemas';

/** Whether a second person has to agree to a task that so many devices would do. */
export function needsApproval(
  kind: TaskKindName,
  devices: number,
  { approvalDevices, isDestructiveApproved }: Pick<TaskSetting, 'approvalDevices' | 'isDestructiveApproved'>,
): boolean {
  if (devices === 0) return false;
  return devices >= approvalDevices || (kindOf(kind).isDestructive && (devices > 1 || isDestructiveApproved));
}
