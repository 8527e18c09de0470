import type { WorkingDevice } from '@tilldeck/testkit/client/working-device';
import type { People } from '@tilldeck/testkit/factories/people';

export interface TaskVerdict {
  executions: number;
  states: Record<string, number>;
  /** Without a final state after everything was healed and waited for. */
  open: number;
  /** Begun more than once by a device. */
  doubled: number;
  /** A device ended it well and was acknowledged, and the server says otherwise without noting it. */
  contradicted: number;
  /** Succeeded for the server, never done by the device. */
  invented: number;
  wrongCounters: number;
  /** Begun more than two seconds after the task was terminated. */
  afterTermination: number;
}

interface Row {
  task_id: string;
  device_id: string;
  attempt: number;
  state: string;
  late_state: string | null;
}
const finals = new Set(['succeeded', 'failed', 'timed_out', 'terminated', 'skipped', 'superseded']);

/** Whether the end of a piece of work was acknowledged. A device whose key ended with its owner can say nothing any more. */
const isHeard = ({ reporting }: WorkingDevice, id: string): boolean =>
  ![...reporting.unacknowledged.values()].some(
    ({ payload }) => payload.includes(`"id":"${id}"`) && payload.includes('"step":"succeeded"'),
  );

/** Holds what the server keeps against what the devices did. */
export async function judgeTasks(
  people: People,
  devices: readonly WorkingDevice[],
  terminatedAt: ReadonlyMap<string, number>,
): Promise<TaskVerdict> {
  const rows = await people.query<Row>('SELECT task_id, device_id, attempt, state, late_state FROM tasks_execution');
  const byDevice = new Map(devices.map((device) => [device.device.id, device]));
  const states: Record<string, number> = {};
  let [open, contradicted, invented, afterTermination] = [0, 0, 0, 0];
  for (const row of rows) {
    states[row.state] = (states[row.state] ?? 0) + 1;
    if (!finals.has(row.state)) open += 1;
    const id = `${row.task_id}-${row.attempt}`;
    const device = byDevice.get(row.device_id);
    const end = device?.ended.get(id);
    if (row.state === 'succeeded' && end?.step !== 'succeeded') invented += 1;
    const isSaid = row.state === 'succeeded' || row.late_state === 'succeeded';
    if (device && end?.step === 'succeeded' && !isSaid && isHeard(device, id)) contradicted += 1;
    const stoppedAt = terminatedAt.get(row.task_id);
    const begun = device?.begun.get(id);
    if (stoppedAt !== undefined && begun && begun.firstAtMs > stoppedAt + 2_000) afterTermination += 1;
  }
  const wrong = await people.query(`
    SELECT task_id FROM (
      SELECT task_id, stage, state, sum(n) AS n FROM tasks_counter GROUP BY 1, 2, 3
      UNION ALL SELECT task_id, stage, state, -count(*) FROM tasks_execution GROUP BY 1, 2, 3) c
    GROUP BY task_id, stage, state HAVING sum(n) <> 0`);
  const doubled = devices.flatMap(({ begun }) => [...begun.values()]).filter(({ count }) => count > 1).length;
  return {
    executions: rows.length,
    states,
    open,
    doubled,
    contradicted,
    invented,
    wrongCounters: wrong.length,
    afterTermination,
  };
}
