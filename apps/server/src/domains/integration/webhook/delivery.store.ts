import { keptDeliveryDays, maxAtOncePerEndpoint, maxRedelivered } from '@tilldeck/contracts/integration/webhook.limits';
import type { DeliveryAttempt, DeliveryFault } from '@tilldeck/contracts/integration/webhook.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export type DeliveryRow = Selectable<DB['integration_delivery']>;

export interface DeliveryDraft {
  orgId: number;
  endpointId: string;
  eventSeq: number | null;
  eventType: string;
  messageId: string;
  body: string;
}

const rowsAtOnce = 1_000;

/** Writes messages that wait. One that is there already stays as it is. */
export async function insertDeliveries({ db }: ScopedDb, drafts: readonly DeliveryDraft[]): Promise<DeliveryRow[]> {
  const rows: DeliveryRow[] = [];
  for (let start = 0; start < drafts.length; start += rowsAtOnce) {
    const chunk = drafts.slice(start, start + rowsAtOnce).map((draft) => ({
      org_id: draft.orgId,
      endpoint_id: draft.endpointId,
      event_seq: draft.eventSeq === null ? null : String(draft.eventSeq),
      event_type: draft.eventType,
      message_id: draft.messageId,
      body: draft.body,
    }));
    rows.push(
      ...(await db
        .insertInto('integration_delivery')
        .values(chunk)
        .onConflict((conflict) => conflict.doNothing())
        .returningAll()
        .execute()),
    );
  }
  return rows;
}

/**
 * Takes messages that are due, oldest first, no more per endpoint than it may have on the way. `busy` says how many of
 * each endpoint this process has already. Nobody else gets them until `claimed_until`.
 */
export async function updateClaimed(
  { db }: ScopedDb,
  busy: ReadonlyMap<string, number>,
  limit: number,
  claimS: number,
): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    with busy as (
      select * from unnest(${[...busy.keys()]}::bigint[], ${[...busy.values()]}::int[]) as b (endpoint_id, n)),
    due as (
      select d.id, d.endpoint_id, d.next_attempt_at, coalesce(busy.n, 0) as n
        from integration_delivery d left join busy on busy.endpoint_id = d.endpoint_id
       where d.state = 'waiting' and d.next_attempt_at <= now() and (d.claimed_until is null or d.claimed_until < now())
         and coalesce(busy.n, 0) < ${maxAtOncePerEndpoint}
       order by d.next_attempt_at limit 500),
    ranked as (
      select id, next_attempt_at,
             n + row_number() over (partition by endpoint_id order by next_attempt_at, id) as place from due),
    picked as (
      select d.id from integration_delivery d join ranked on ranked.id = d.id
       where ranked.place <= ${maxAtOncePerEndpoint}
         and d.state = 'waiting' and (d.claimed_until is null or d.claimed_until < now())
       order by ranked.next_attempt_at limit ${limit} for update of d skip locked)
    update integration_delivery d set claimed_until = now() + make_interval(secs => ${claimS})
      from picked where d.id = picked.id
    returning d.*`.execute(db);
  return rows;
}

/** The worker goes away before it had an answer: the next one tries. */
export const updateReleased = ({ db }: ScopedDb, id: string) =>
  db.updateTable('integration_delivery').set({ claimed_until: null }).where('id', '=', id).execute();

export interface TriedDelivery {
  id: string;
  attempts: readonly DeliveryAttempt[];
  status: number | null;
  fault: DeliveryFault | null;
  /** Seconds until the next try; null when there is none. */
  nextDelayS: number | null;
}

/** How a try went. A message that was given up meanwhile stays given up, unless it got through. */
export const updateTried = ({ db }: ScopedDb, tried: TriedDelivery) => {
  const isDelivered = tried.fault === null;
  const isOver = isDelivered || tried.nextDelayS === null;
  let change = db
    .updateTable('integration_delivery')
    .set({
      state: isDelivered ? 'delivered' : isOver ? 'failed' : 'waiting',
      attempt_count: sql<number>`attempt_count + 1`,
      attempts: JSON.stringify(tried.attempts),
      last_status: tried.status,
      last_error: tried.fault,
      claimed_until: null,
      next_attempt_at: sql<string>`now() + make_interval(secs => ${tried.nextDelayS ?? 0})`,
      finished_at: isOver ? sql<string>`now()` : null,
    })
    .where('id', '=', tried.id);
  if (!isDelivered) change = change.where('state', '=', 'waiting');
  return change.execute();
};

/** Messages to an endpoint that is off wait for nothing. */
export const updateGivenUp = ({ db }: ScopedDb, endpointId: string) =>
  db
    .updateTable('integration_delivery')
    .set({
      state: 'failed',
      last_error: 'switched_off' satisfies DeliveryFault,
      claimed_until: null,
      finished_at: sql<string>`now()`,
    })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .execute();

export const findDeliveryForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('integration_delivery')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'integration_delivery'))
    .forUpdate()
    .executeTakeFirst();

const anew = {
  state: 'waiting',
  attempt_count: 0,
  next_attempt_at: sql<string>`now()`,
  claimed_until: null,
  finished_at: null,
} as const;

/** Wakes the workers once the transaction is over; they would look within a second anyway. */
const wakeWorkers = ({ db }: ScopedDb) => sql`select pg_notify('webhook_due', '')`.execute(db);

export async function updateToAgain(inside: ScopedDb, id: string): Promise<void> {
  await inside.db.updateTable('integration_delivery').set(anew).where('id', '=', id).execute();
  await wakeWorkers(inside);
}

export async function updateFailedToAgain(inside: ScopedDb, endpointId: string, since: string): Promise<number> {
  const changed = await inside.db
    .updateTable('integration_delivery')
    .set(anew)
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('integration_delivery')
        .select('id')
        .where('endpoint_id', '=', endpointId)
        .where('state', '=', 'failed')
        .where('created_at', '>=', since)
        .orderBy('id')
        .limit(maxRedelivered),
    )
    .executeTakeFirst();
  await wakeWorkers(inside);
  return Number(changed.numUpdatedRows);
}

/** Test messages of the last minute. */
export async function countRecentTests({ db }: ScopedDb, endpointId: string): Promise<number> {
  const row = await db
    .selectFrom('integration_delivery')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('endpoint_id', '=', endpointId)
    .where('event_seq', 'is', null)
    .where('created_at', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

/** Deletes up to `limit` messages that are older than the log reaches. The batch is an array, so that it is found once. */
export async function deleteOldDeliveries({ db }: ScopedDb, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from integration_delivery where id = any (array(
      select id from integration_delivery where created_at < now() - make_interval(days => ${keptDeliveryDays}::int)
       order by created_at limit ${limit}))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
