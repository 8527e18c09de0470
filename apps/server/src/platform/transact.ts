import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import type { JobPayload, JobSpec } from '@tilldeck/contracts/core/job';
import { sql } from 'kysely';
import { type Ctx, type OpenCtx, visitorScope } from './context.ts';
import { type OrgScope, type Scope, type ScopedDb, type SystemScope, vendorOrgId, writeIn } from './db/scope.ts';
import { isPublicTopic, type PublicTopic } from './outbox/public-topics.ts';

export interface AuditNote {
  objectType: AuditObjectType;
  objectId: string;
  objectName?: string;
  before?: unknown;
  after?: unknown;
  /** Whose trail it belongs to; the caller's own organisation when absent. */
  orgId?: number;
  /** Set where nobody is signed in yet, or a device asks, which is no account. */
  account?: { id: string | null; name: string };
  reason?: string;
  /** Set where a change writes the rows of both sides itself. */
  isOneTrail?: boolean;
}

interface EventFacts {
  payload: Record<string, unknown>;
  /** Permission a listener must hold, as in a route; one of them where there are several. `signedIn`: none. */
  permission: string | readonly string[];
}
/** An event that may belong to no organisation: everybody who holds the permission hears it. */
export type PublicEvent = EventFacts & { topic: PublicTopic; orgId?: number };
/** `orgId`: who may hear it, this organisation and those above it. */
export type DomainEvent = PublicEvent | (EventFacts & { topic: string; orgId: number });

/** A change in the making. Its audit rows, events and jobs commit with it or not at all. */
export interface Tx<S extends Scope = Scope> extends ScopedDb<S> {
  audit(note: AuditNote): Promise<void>;
  emit(event: DomainEvent): Promise<void>;
  enqueue<J extends JobSpec>(job: J, payload: JobPayload<J>, options?: { key?: string; runAt?: string }): Promise<void>;
}

/** Runs a use case in one transaction for the call's own scope. */
export const transact = <T>(ctx: Ctx, work: (tx: Tx<OrgScope>) => Promise<T>): Promise<T> =>
  transactIn(ctx.scope, ctx, work);

/** The same in another scope than the call's own. */
export const transactIn = <T, S extends Scope>(scope: S, ctx: OpenCtx, work: (tx: Tx<S>) => Promise<T>): Promise<T> =>
  writeIn(scope, (inside) => work(openTx(ctx, inside)));

/** The same for a call without a principal. */
export const transactAsVisitor = <T>(ctx: OpenCtx, work: (tx: Tx<SystemScope>) => Promise<T>): Promise<T> =>
  transactIn(visitorScope(ctx), ctx, work);

/** Which call a transaction belongs to; events name it, whichever way they are written. */
const causes = new WeakMap<object, string>();

function openTx<S extends Scope>(ctx: OpenCtx, { scope, db }: ScopedDb<S>): Tx<S> {
  if (ctx.nonce) causes.set(db, ctx.nonce);
  return {
    scope,
    db,
    audit: async (note) => {
      ctx.auditing = { isWritten: true };
      const acting = ctx.caller?.acting ?? null;
      const trail = note.orgId ?? ctx.caller?.orgId ?? vendorOrgId;
      // Both sides read what was done in a partner's place.
      const trails = acting && !note.isOneTrail && acting.actorOrgId !== trail ? [trail, acting.actorOrgId] : [trail];
      await db
        .insertInto('audit_entry')
        .values(
          trails.map((orgId) => ({
            org_id: orgId,
            acting_for_org_id: acting ? (ctx.caller?.orgId ?? null) : null,
            account_id: note.account?.id ?? (ctx.caller?.apiKey ? null : (ctx.caller?.accountId ?? null)),
            account_name: note.account?.name ?? ctx.caller?.loginName ?? '',
            action: ctx.route.audit ?? ctx.route.id,
            object_type: note.objectType,
            object_id: note.objectId,
            object_name: note.objectName ?? '',
            before: note.before === undefined ? null : JSON.stringify(note.before),
            after: note.after === undefined ? null : JSON.stringify(note.after),
            reason: note.reason ?? acting?.reason ?? null,
            ip: ctx.ip,
            request_id: ctx.requestId,
          })),
        )
        .execute();
    },
    emit: async (event) => {
      await insertEvent(db, event);
    },
    enqueue: async (job, payload, options = {}) => {
      await insertJob(db, job, payload, options);
    },
  };
}

export const insertEvent = (db: ScopedDb['db'], event: DomainEvent) => insertEvents(db, [event]);

/** At most some thousands: each is a part of one statement. */
export const insertEvents = (db: ScopedDb['db'], events: readonly DomainEvent[]) =>
  db
    .insertInto('outbox_event')
    .values(events.map((event) => ({ ...rowOf(event), cause: causes.get(db) ?? null })))
    .execute();

/** Nothing of an organisation goes out to everybody, even where a value was missing that the types promise. */
function rowOf({ topic, payload, orgId, permission }: DomainEvent) {
  const permissions = [permission].flat();
  if (!orgId && !isPublicTopic(topic)) throw new Error(`an event of ${topic} names no organisation`);
  return {
    topic,
    payload: JSON.stringify(payload),
    org_id: orgId ?? null,
    permission: permissions.includes('signedIn') ? null : permissions.join(' '),
  };
}

export const insertJob = <J extends JobSpec>(
  db: ScopedDb['db'],
  job: J,
  payload: JobPayload<J>,
  options: { key?: string; runAt?: string } = {},
) =>
  sql`select enqueue_job(${job.name}, ${JSON.stringify(job.payload.parse(payload))}::json, ${job.maxAttempts}::int,
        ${options.key ?? null}, ${options.runAt ?? null}::timestamptz)`.execute(db);
