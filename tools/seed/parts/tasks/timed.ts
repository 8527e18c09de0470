import type { TimedKind, TimedState } from '@tilldeck/contracts/tasks/timed.schemas';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoTarget, DemoTask } from './demo-task.ts';
import { findTarget } from './meant-devices.ts';
import { done, failed, type Mix, silent } from './outcomes.ts';
import type { Owner } from './put-task.ts';

interface DemoTimed {
  name: string;
  by: string;
  weekdays: readonly number[];
  time: string;
  kind: TimedKind;
  payload?: Record<string, unknown>;
  target: DemoTarget;
  state: TimedState;
  remark: string;
}

const everyDay = [1, 2, 3, 4, 5, 6, 7];

export const demoTimed: readonly DemoTimed[] = [
  {
    name: 'Restart every night',
    by: 'kassenwerk-nord',
    weekdays: everyDay,
    time: '03:30',
    kind: 'reboot',
    target: { scope: 'group', rank: 0 },
    state: 'enabled',
    remark: 'Agreed with the branches in Hamburg',
  },
  {
    name: 'Self-test before opening',
    by: 'kassenwerk-nord',
    weekdays: [1, 2, 3, 4, 5, 6],
    time: '06:15',
    kind: 'diagnostics',
    target: { scope: 'shop', rank: 0 },
    state: 'enabled',
    remark: '',
  },
  {
    name: 'Reminder to close the day',
    by: 'jonas.brandt',
    weekdays: [5, 6],
    time: '21:45',
    kind: 'notification',
    payload: {
      title: 'Close the day',
      content: 'Count the drawer and close the day.',
      display: 'popup',
      pushType: 'normal',
    },
    target: { scope: 'shop', rank: 1 },
    state: 'disabled',
    remark: 'Off until the new till app is out',
  },
  {
    name: 'Shut down kiosks at night',
    by: 'support',
    weekdays: everyDay,
    time: '23:30',
    kind: 'shutdown',
    target: { scope: 'series', name: 'Kiosk' },
    state: 'waiting_approval',
    remark: 'Saves about 40 W per device',
  },
];

const dayMs = 86_400_000;
const runDays = [4, 3, 2, 1];
const night: Mix = [
  [done, 10],
  [failed('interrupted'), 1],
  [silent, 1],
];

/** Inserts a timed task; answers the tasks of its last days. Those that wait or are off have none. */
export async function putTimed(context: SeedContext, timed: DemoTimed, owner: Owner): Promise<DemoTask[]> {
  const { client, now } = context;
  const target = await findTarget(context, owner.orgId, timed.target);
  if (!target) return [];
  const at = new Date(now.getTime() - 12 * dayMs);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO tasks_timed (org_id, name, weekdays, at_time, kind, payload, target, late_minutes, remark, state, is_approved,
       settled_at, account_id, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 60, $8, $9, $10, $11, $12, $13, $11, $11) RETURNING id`,
    [
      owner.orgId,
      timed.name,
      timed.weekdays,
      timed.time,
      timed.kind,
      JSON.stringify(timed.payload ?? {}),
      JSON.stringify(target),
      timed.remark,
      timed.state,
      timed.state !== 'waiting_approval',
      at,
      owner.accountId,
      timed.by,
    ],
  );
  return timed.state === 'enabled' ? runDays.map((daysAgo) => runOf(timed, rows[0]?.id ?? '', now, daysAgo)) : [];
}

function runOf(timed: DemoTimed, timedId: string, now: Date, daysAgo: number): DemoTask {
  const day = new Date(now.getTime() - daysAgo * dayMs).toISOString().slice(0, 10);
  const startedHoursAgo = (now.getTime() - Date.parse(`${day}T${timed.time}:00Z`)) / 3_600_000;
  return {
    title: timed.name,
    kind: timed.kind,
    source: 'timed',
    sourceKey: `timed:${timedId}:${day}:1`,
    by: timed.by,
    target: timed.target,
    payload: timed.payload ?? {},
    plan: { start: { mode: 'local', local: `${day}T${timed.time}:00`, lateMinutes: 60 } },
    state: 'finished',
    createdHoursAgo: startedHoursAgo + 1,
    startedHoursAgo,
    endedHoursAgo: startedHoursAgo - 1,
    lastsS: 80,
    mix: night,
  };
}

/** Which day of which timed task each of its tasks is: said by the key the server makes them with. */
export const linkRuns = ({ client }: SeedContext) =>
  client.query(
    `INSERT INTO tasks_timed_run (task_id, timed_id, revision, day)
     SELECT id, split_part(source_key, ':', 2)::bigint, 1, split_part(source_key, ':', 3)::date
       FROM tasks_task WHERE source = 'timed'`,
  );
