import { failureCodes } from '@tilldeck/contracts/tasks/execution.codes';
import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { SaidOfWork } from './report.rules.ts';

type Column = readonly [name: string, type: string, values: (batch: readonly SaidOfWork[]) => string];
const instants = (pick: (said: SaidOfWork) => number | null) => (batch: readonly SaidOfWork[]) =>
  numberColumn(
    batch.map((said) => {
      const ms = pick(said);
      return ms === null ? null : `"${new Date(ms).toISOString()}"`;
    }),
  );
const texts = (pick: (said: SaidOfWork) => string | null) => (batch: readonly SaidOfWork[]) =>
  textColumn(batch.map(pick));

const columns: readonly Column[] = [
  ['task_id', 'bigint', (batch) => numberColumn(batch.map(({ taskId }) => taskId))],
  ['device_id', 'bigint', (batch) => numberColumn(batch.map(({ deviceId }) => deviceId))],
  ['attempt', 'smallint', (batch) => numberColumn(batch.map(({ attempt }) => attempt))],
  ['state', 'execution_state', texts(({ state }) => state)],
  ['percent', 'smallint', (batch) => numberColumn(batch.map(({ percent }) => percent))],
  ['hold', 'text', texts(({ hold }) => hold)],
  ['hold_until', 'timestamptz', instants(({ holdUntilMs }) => holdUntilMs)],
  ['code', 'text', texts(({ code }) => code)],
  ['text', 'text', texts(({ text }) => text)],
  ['result', 'jsonb', texts(({ result }) => (result ? JSON.stringify(result) : null))],
  ['received_at', 'timestamptz', instants(({ receivedAtMs }) => receivedAtMs)],
  ['started_at', 'timestamptz', instants(({ startedAtMs }) => startedAtMs)],
  ['ended_at', 'timestamptz', instants(({ endedAtMs }) => endedAtMs)],
];
const said = `select * from unnest(${columns.map(([, type], at) => `$${at + 1}::${type}[]`).join(', ')})
  as s (${columns.map(([name]) => name).join(', ')})`;

/** Seconds before the second attempt, by code; codes that are not here are not tried again. */
const retries = Object.entries(failureCodes).flatMap(([code, { retryAfterS }]) =>
  retryAfterS === null ? [] : [`('${code}', ${retryAfterS})`],
);

/** That it was received says nothing of why the device waits; two reports may come the wrong way round. */
const isOvertaken = `j.state = 'received' and j.hold is null and e.state = 'received'`;

/**
 * States go forward only, and what has ended stays. A failure that another try may mend goes back to the queue, with a
 * wait that doubles. A device that waits for a good moment, or has begun, is given its time anew.
 */
const advanceStatement = `
with said as (${said}), retry (code, after_s) as (values ${retries.join(', ')}), judged as (
  select s.*, t.timeout_s, case when s.state = 'succeeded' then t.payload ->> 'appId' end as app_id,
         s.state = 'failed' and r.after_s is not null and s.attempt < t.max_attempts and t.state in ('running', 'paused')
           as is_retried,
         r.after_s
    from said s join tasks_task t on t.id = s.task_id left join retry r on r.code = s.code
)
update tasks_execution e set
  state = case when j.is_retried then 'queued' else j.state end,
  percent = case when j.is_retried then null else coalesce(j.percent, e.percent) end,
  hold = case when ${isOvertaken} then e.hold else j.hold end,
  hold_until = case when ${isOvertaken} then e.hold_until else j.hold_until end,
  code = j.code, text = j.text, result = coalesce(j.result, e.result),
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
returning e.task_id, e.device_id, j.app_id, coalesce(j.result ->> 'parametersHash', '') as parameters_hash`;

/** What a device says after it was given up is kept beside, for whoever wonders. */
const lateStatement = `
with said as (${said})
update tasks_execution e set late_state = s.state, text = case when e.text = '' then s.text else e.text end
from said s
where s.ended_at is not null and e.task_id = s.task_id and e.device_id = s.device_id and e.attempt = s.attempt
  and e.state in ('timed_out', 'terminated', 'superseded') and e.late_state is null`;

const valuesOf = (batch: readonly SaidOfWork[]) => columns.map(([, , column]) => column(batch));
const keyOf = (taskId: string, deviceId: string): string => `${taskId}/${deviceId}`;

/** An app of the store that a device has put in. */
export interface StoreInstall {
  appId: string;
  deviceId: string;
  /** Of the parameters it took along; '' where there were none. */
  parametersHash: string;
}

interface Advanced {
  task_id: string;
  device_id: string;
  app_id: string | null;
  parameters_hash: string;
}

/** Answers the installs of apps of the store that have succeeded by it. */
export async function updateExecutions(inside: BatchDb, batch: readonly SaidOfWork[]): Promise<StoreInstall[]> {
  const rows = await inside.query<Advanced>(advanceStatement, valuesOf(batch));
  const moved = new Set(rows.map((row) => keyOf(row.task_id, row.device_id)));
  const late = batch.filter(
    ({ taskId, deviceId, endedAtMs }) => endedAtMs !== null && !moved.has(keyOf(taskId, deviceId)),
  );
  if (late.length > 0) await inside.query(lateStatement, valuesOf(late));
  return rows.flatMap(({ app_id: appId, device_id: deviceId, parameters_hash: parametersHash }) =>
    appId === null ? [] : [{ appId, deviceId, parametersHash }],
  );
}
