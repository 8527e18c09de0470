import { setTimeout as sleep } from 'node:timers/promises';
import { readIfThere } from '../state/durable-file.ts';

/** A process by its number and the moment it began: numbers are given again. */
export interface RunningProcess {
  pid: number;
  startTicks: string;
}

const fieldsOf = (pid: number): string[] | undefined => {
  try {
    const text = readIfThere(`/proc/${pid}/stat`);
    // The name of the program is in brackets and may hold anything.
    return text?.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
};
const [stateField, groupField, startField] = [0, 2, 19];

/** Undefined where it has ended. */
export function findProcess(pid: number): RunningProcess | undefined {
  const fields = fieldsOf(pid);
  const startTicks = fields?.[startField];
  return startTicks && fields[stateField] !== 'Z' ? { pid, startTicks } : undefined;
}

export const isRunning = ({ pid, startTicks }: RunningProcess): boolean => findProcess(pid)?.startTicks === startTicks;

/** Whether a process belongs to the group that a leader began. */
export const isOfGroup = (pid: number, leader: number): boolean => Number(fieldsOf(pid)?.[groupField]) === leader;

const politeMs = 2_000;
const lookMs = 25;

/** Ends a leader with its whole group: asks first, and does not ask for ever. */
export async function endGroup(leader: RunningProcess): Promise<void> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    if (!isRunning(leader)) return;
    tell(leader.pid, signal);
    for (let waited = 0; waited < politeMs && isRunning(leader); waited += lookMs) await sleep(lookMs);
  }
}

function tell(leader: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leader, signal);
  } catch {
    // The group has ended meanwhile.
  }
}
