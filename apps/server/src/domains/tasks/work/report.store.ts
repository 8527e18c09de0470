import type { TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { failureCodes } from '@tilldeck/contracts/tasks/execution.codes';
import { type BatchDb, column, instantText, numberColumn, quoted } from '../../../platform/db/batch.ts';
import type { EndedWork } from '../../../platform/work/outcome.ts';
import type { SaidOfWork } from './report.rules.ts';

type Value = number | string | null;
interface Column {
  name: string;
  type: string;
  /** As PostgreSQL reads it; null where nothing was said. */
  value: (said: SaidOfWork) => Value;
  /** SQL literal used when no report of the batch sets this column; columns without one are always sent. */
  silence?: 'null' | "''";
}

interface Said {
  text: string;
  values: string[];
  hasFailures: boolean;
}

const instant = (ms: number | null): Value => (ms === null ? null : `"${instantText(ms)}"`);

const columns: readonly Column[] = [
  { name: 'task_id', type: 'bigint', value: ({ taskId }) => taskId },
  { name: 'device_id', type: 'bigint', value: ({ deviceId }) => deviceId },
  { name: 'attempt', type: 'smallint', value: ({ attempt }) => attempt },
  { name: 'state', type: 'execution_state', value: ({ state }) => state },
  { name: 'percent', type: 'smallint', value: ({ percent }) => percent },
  { name: 'hold', type: 'text', value: ({ hold }) => quoted(hold), silence: 'null' },
  { name: 'hold_until', type: 'timestamptz', value: ({ holdUntilMs }) => instant(holdUntilMs), silence: 'null' },
  { name: 'code', type: 'text', value: ({ code }) => (code === '' ? null : quoted(code)), silence: "''" },
  { name: 'text', type: 'text', value: ({ text }) => (text === '' ? null : quoted(text)), silence: "''" },
  {
    name: 'result',
    type: 'jsonb',
    value: ({ result }) => (result ? quoted(JSON.stringify(result)) : null),
    silence: 'null',
  },
  { name: 'received_at', type: 'timestamptz', value: ({ receivedAtMs }) => instant(receivedAtMs), silence: 'null' },
  { name: 'started_at', type: 'timestamptz', value: ({ startedAtMs }) => instant(startedAtMs), silence: 'null' },
  { name: 'ended_at', type: 'timestamptz', value: ({ endedAtMs }) => instant(endedAtMs), silence: 'null' },
];

/**
 * What a batch says as a relation. Most say the same few things, that work has ended well: columns in which nobody says
 * anything are neither written nor read.
 */
function saidBy(batch: readonly SaidOfWork[]): Said {
  const isSent = ({ silence, value }: Column) => silence === undefined || batch.some((said) => value(said) !== null);
  const sent = columns.filter(isSent);
  const names = columns.map((each) => {
    const { name, type, silence = 'null' } = each;
    if (!sent.includes(each)) return `${silence}::${type} as ${name}`;
    return silence === 'null' ? `u.${name}` : `coalesce(u.${name}, ${silence}) as ${name}`;
  });
  const arrays = sent.map(({ type }, at) => `$${at + 1}::${type}[]`).join(', ');
  return {
    text: `select ${names.join(', ')} from unnest(${arrays}) as u (${sent.map(({ name }) => name).join(', ')})`,
    values: sent.map(({ value }) => column(batch, value)),
    hasFailures: sent.some(({ name }) => name === 'code'),
  };
}

/** Seconds before the second attempt, by code; codes that are not here are not tried again. */
const retryAfter = `case s.code ${Object.entries(failureCodes)
  .flatMap(([code, { retryAfterS }]) => (retryAfterS === null ? [] : [`when '${code}' then ${retryAfterS}`]))
  .join(' ')} end`;

/** That it was received says nothing of why the device waits; two reports may come the wrong way round. */
const isOvertaken = `j.state = 'received' and j.hold is null and e.state = 'received'`;

/**
 * States go forward only, and what has ended stays. A failure that another try may fix goes back to the queue, with a
 * wait that doubles; what a device drops of a task that was stopped is terminated. A device that waits for a good moment, or has begun, gets its whole time again.
 */
const advanceStatement = ({ text, hasFailures }: Said, heardKinds: readonly TaskKindName[]) => `
with said as materialized (${text}), task as materialized (
  select id, kind, timeout_s, max_attempts, state in ('running', 'paused') as is_going,
         case when state = 'stopping' and end_reason in ('terminated', 'aborted') then end_reason end as withdrawn_as
    from tasks_task where id in (select task_id from said)
), judged as (
  select s.*, t.timeout_s, t.kind,
         ${hasFailures ? `coalesce(${retryAfter} is not null and s.attempt < t.max_attempts and t.is_going, false)` : 'false'} as is_retried,
         ${hasFailures ? `s.code = 'cancelled' and t.withdrawn_as is not null` : 'false'} as is_withdrawn, t.withdrawn_as,
         ${retryAfter} as after_s
    from said s join task t on t.id = s.task_id
), moved as (
update tasks_execution e set
  state = case when j.is_retried then 'queued' when j.is_withdrawn then 'terminated' else j.state end,
  percent = case when j.is_retried then null else coalesce(j.percent, e.percent) end,
  hold = case when ${isOvertaken} then e.hold else j.hold end,
  hold_until = case when ${isOvertaken} then e.hold_until else j.hold_until end,
  code = case when j.is_withdrawn then j.withdrawn_as else j.code end, text = j.text, result = coalesce(j.result, e.result),
  received_at = case when j.is_retried then null else coalesce(e.received_at, j.received_at) end,
  started_at = case when j.is_retried then null else coalesce(e.started_at, j.started_at) end,
  ended_at = case when j.is_retried then null else j.ended_at end,
  sent_at = case when j.is_retried then null else coalesce(e.sent_at, now()) end,
  due_at = case when j.ended_at is not null then null
                when j.hold_until is not null then greatest(e.due_at, j.hold_until + j.timeout_s * interval '1 second')
                when j.state = 'running' and e.state <> 'running' then now() + j.timeout_s * interval '1 second'
                else e.due_at end,
  attempt = case when j.is_retried then e.attempt + 1 else e.attempt end,
  is_released = not j.is_retried,
  not_before = case when j.is_retried then now() + j.after_s * (2 ^ (e.attempt - 1)) * interval '1 second' end,
  attempts = case when j.is_retried
    then coalesce(e.attempts, '[]') || jsonb_build_object('attempt', e.attempt, 'state', 'failed', 'code', j.code,
                                                         'text', j.text, 'endedAt', j.ended_at)
    else e.attempts end
from judged j
where e.task_id = j.task_id and e.device_id = j.device_id and e.attempt = j.attempt
  and e.state in ('queued', 'sent', 'received', 'running') and j.state >= e.state
returning e.task_id, e.device_id, j.kind, e.state, e.ended_at, j.result)
select s.task_id, s.device_id, m.kind, m.state, m.result, m.task_id is null as is_unmoved
  from said s left join moved m on m.task_id = s.task_id and m.device_id = s.device_id
 where s.ended_at is not null and (m.task_id is null${heardKinds.length === 0 ? '' : ` or (m.ended_at is not null and m.kind in (${heardKinds.map((kind) => `'${kind}'`).join(', ')}))`})`;

/** What a device says after it was given up is kept beside, for whoever wonders. */
const lateStatement = ({ text }: Said) => `
with said as (${text})
update tasks_execution e set late_state = s.state, text = case when e.text = '' then s.text else e.text end
from said s
where s.ended_at is not null and e.task_id = s.task_id and e.device_id = s.device_id and e.attempt = s.attempt
  and e.state in ('timed_out', 'terminated', 'superseded') and e.late_state is null`;

const keyOf = (taskId: string, deviceId: string): string => `${taskId}/${deviceId}`;

/** A report of an end that changed nothing, or the end of a kind somebody listens to. */
interface Advanced {
  task_id: string;
  device_id: string;
  kind: TaskKindName;
  state: string;
  result: Record<string, unknown> | null;
  is_unmoved: boolean;
}

/** Answers what ended of the kinds that have a listener. */
export async function updateExecutions(
  inside: BatchDb,
  batch: readonly SaidOfWork[],
  heardKinds: readonly TaskKindName[],
): Promise<Omit<EndedWork, 'payload'>[]> {
  if (batch.length === 0) return [];
  const said = saidBy(batch);
  const rows = await inside.query<Advanced>(advanceStatement(said, heardKinds), said.values);
  const unmoved = new Set(rows.flatMap((row) => (row.is_unmoved ? [keyOf(row.task_id, row.device_id)] : [])));
  if (unmoved.size > 0) {
    const late = saidBy(batch.filter(({ taskId, deviceId }) => unmoved.has(keyOf(taskId, deviceId))));
    await inside.query(lateStatement(late), late.values);
  }
  return rows.flatMap(({ task_id: taskId, device_id: deviceId, kind, state, result, is_unmoved: isUnmoved }) =>
    isUnmoved || (state !== 'succeeded' && state !== 'failed') ? [] : [{ taskId, deviceId, kind, state, result }],
  );
}

export async function listPayloads(
  inside: BatchDb,
  taskIds: readonly string[],
): Promise<Map<string, Record<string, unknown>>> {
  const rows = await inside.query<{ id: string; payload: Record<string, unknown> }>(
    'select id, payload from tasks_task where id = any ($1::bigint[])',
    [numberColumn(taskIds)],
  );
  return new Map(rows.map((row) => [row.id, row.payload]));
}
