import type { LeftReason } from '@tilldeck/contracts/service/order.states';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';

/** The order while its work is under way. Two runs of one order come one after the other. */
export const findApprovedForUpdate = ({ db }: ScopedDb, id: string) =>
  db
    .selectFrom('service_order')
    .selectAll()
    .select(sql<string>`(product_at at time zone 'UTC')::date::text`.as('approved_on'))
    .where('id', '=', id)
    .where('state', '=', 'approved')
    .forUpdate()
    .executeTakeFirst();
export type ApprovedRow = NonNullable<Awaited<ReturnType<typeof findApprovedForUpdate>>>;

export interface WaitingLine {
  id: string;
  deviceId: string;
  replacementId: string | null;
  /** Why it can't be done, by the devices as they are now. */
  leftReason: LeftReason | null;
}

/** The next lines, with both their devices as they are now. */
export async function listWaitingLines({ db }: ScopedDb, order: ApprovedRow, limit: number): Promise<WaitingLine[]> {
  const { rows } = await sql<WaitingLine>`
    select l.id, l.device_id as "deviceId", l.replacement_id as "replacementId",
           case when d.id is null then 'deleted' when d.org_id <> ${order.org_id} then 'moved'
                when l.replacement_id is not null and r.id is null then 'replacement_deleted'
                when r.org_id <> ${order.org_id} then 'replacement_moved' end as "leftReason"
      from service_line l
      left join devices_device d on d.id = l.device_id
      left join devices_device r on r.id = l.replacement_id
     where l.order_id = ${order.id} and l.state = 'waiting'
     order by l.id limit ${limit}`.execute(db);
  return rows;
}

/** The devices of good lines before the work: what replacing or extending makes of them is read afterwards. */
export interface DoneLine {
  lineId: string;
  endBefore: string | null;
  endAfter: string | null;
}

export async function updateLinesDone({ db }: ScopedDb, lines: readonly DoneLine[]): Promise<void> {
  await sql`
    update service_line l set state = 'done', end_before = done.end_before, end_after = done.end_after
      from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ endBefore }) => endBefore)}::date[],
                  ${lines.map(({ endAfter }) => endAfter)}::date[]) as done (id, end_before, end_after)
     where l.id = done.id and l.state = 'waiting'`.execute(db);
}

export async function updateLinesLeft(
  { db }: ScopedDb,
  lines: readonly { lineId: string; reason: LeftReason }[],
): Promise<void> {
  await sql`
    update service_line l set state = 'left', left_reason = gone.reason
      from unnest(${lines.map(({ lineId }) => lineId)}::bigint[], ${lines.map(({ reason }) => reason)}::text[]) as gone (id, reason)
     where l.id = gone.id and l.state = 'waiting'`.execute(db);
}

export const updateProgress = ({ db }: ScopedDb, id: string, { done, left }: { done: number; left: number }) =>
  db
    .updateTable('service_order')
    .set({ done_count: sql`done_count + ${done}::int`, left_count: sql`left_count + ${left}::int` })
    .where('id', '=', id)
    .execute();

export const updateCompleted = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('service_order')
    .set({ state: 'completed', completed_at: sql`now()`, updated_at: sql`now()`, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();

/** Ends of warranties by device, as they are in this transaction. */
export async function mapWarrantyEnds({ db }: ScopedDb, ids: readonly string[]): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ id: string; ends: string | null }>`
    select id, warranty_end::text as ends from devices_device where id = any(${ids}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ends }) => [id, ends]));
}
