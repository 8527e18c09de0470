import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { type RawBuilder, sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { type Demand, skipReason, targetDevices } from '../target/eligibility.view.ts';
import { deviceMix } from '../target/preview.view.ts';

export interface WrittenPart {
  /** 0 holds what is left out. */
  stage: number;
  count: number;
  mix: string;
  firstAt: string | null;
  lastAt: string | null;
}

export interface Writing {
  taskId: string;
  where: RawBuilder<boolean>;
  demand: Demand;
  plan: TaskPlan;
  isReleased: boolean;
}

/**
 * Writes down the devices of a task in one statement, however many: each with its stage, its local start and, where it
 * cannot take the task, why. In the order of the key: the indexes grow at their ends, which is most of the time it takes.
 * Counted as it is written; answers what was, by stage.
 */
export async function insertExecutions({ db }: ScopedDb, writing: Writing): Promise<WrittenPart[]> {
  const { taskId, where, demand, plan, isReleased } = writing;
  const { local, since } = plan.start;
  const isLocal = plan.start.mode === 'local';
  const notBefore = isLocal
    ? sql`${sql.val(local)}::timestamp at time zone coalesce(of_shop.name, own.name, 'UTC')`
    : sql`null::timestamptz`;
  const reason = skipReason(demand);
  const { rows } = await sql<WrittenPart>`
    with ${isLocal ? sql`zone as materialized (select name from pg_timezone_names),` : sql``}
    device as (
      select d.id, d.sn, ${notBefore} as not_before,
             ${isLocal && since ? sql`coalesce(${reason}, case when ${notBefore} < ${since}::timestamptz then 'too_late' end)` : reason} as reason
        from ${targetDevices(demand)}
        ${isLocal ? localZones : sql``}
       where ${where}
       order by d.id
      -- Keeps the reason from being worked out again for every column below.
      offset 0),
    added as (
      insert into tasks_execution (task_id, device_id, sn, stage, state, is_released, code, not_before, ended_at)
      select ${taskId}::bigint, id, sn, ${plan.stages ? stageOf(plan.stages) : sql`case when reason is null then 1 else 0 end`},
             (case when reason is null then 'queued' else 'skipped' end)::execution_state,
             ${isReleased}::boolean and reason is null, coalesce(reason, ''),
             case when reason is null then not_before end, case when reason is not null then now() end
        from ${plan.stages ? ranked(taskId) : sql`device`}
       order by id
      returning device_id, stage, state, code, not_before),
    written as materialized (
      select stage, state, code, count(*) as n, ${deviceMix(sql`device_id`, sql`state = 'queued'`)} as mix,
             min(not_before) as first_at, max(not_before) as last_at
        from added group by 1, 2, 3),
    counted as (
      insert into tasks_counter (task_id, stage, state, code, slot, n)
      select ${taskId}::bigint, stage, state, code, 0, n from written)
    select stage, sum(n)::int as count, bit_xor(mix)::text as mix, min(first_at) as "firstAt", max(last_at) as "lastAt"
      from written group by stage`.execute(db);
  return rows;
}

/** The zone of the shop where it stands, else what the device says, where the database knows it. */
const localZones = sql`
  left join link_facts f on f.device_id = d.id
  left join devices_shop p on p.id = d.shop_id
  left join zone of_shop on of_shop.name = p.timezone
  left join zone own on own.name = f.timezone`;

/** An order of its own for every task, so that it is not always the same devices that go first. */
const ranked = (taskId: string) => sql`(
  select *, row_number() over (partition by reason is null order by hashint8extended(id, ${taskId}::bigint), id) as place,
         count(*) over (partition by reason is null) as places from device) ranked`;

/** Shares add up to exactly all: the place of a device among those that take part says its stage. */
const stageOf = (shares: readonly number[]) =>
  sql`case when reason is not null then 0 ${sql.join(
    shares
      .slice(0, -1)
      .map((share, at) => sql`when place <= ceil(places * ${share}::numeric / 100) then ${at + 1}::int`),
    sql` `,
  )} else ${shares.length}::int end`;

export const insertStages = ({ db }: ScopedDb, taskId: string, stages: readonly { share: number; count: number }[]) =>
  db
    .insertInto('tasks_stage')
    .values(stages.map(({ share, count }, at) => ({ task_id: taskId, nr: at + 1, share, device_count: count })))
    .execute();
