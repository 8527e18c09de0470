import { oldSecretHours } from '@tilldeck/contracts/integration/webhook.limits';
import type { endpointDraft, WebhookEndpoint } from '@tilldeck/contracts/integration/webhook.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb, vendorOrgId } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type EndpointRow = Selectable<DB['integration_endpoint']>;
type Draft = z.output<typeof endpointDraft>;

const columns = (draft: Draft) => ({
  url: draft.url,
  description: draft.description,
  event_types: [...new Set(draft.eventTypes)],
});
export const findEndpointForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('integration_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'integration_endpoint'))
    .forUpdate()
    .executeTakeFirst();

/** Endpoints an organisation has. Whoever counts next waits until this transaction is over. */
export async function countEndpoints({ db }: ScopedDb, orgId: number): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtext('integration_endpoint'), ${orgId}::int)`.execute(db);
  const row = await db
    .selectFrom('integration_endpoint')
    .select((eb) => eb.fn.countAll<string>().as('n'))
    .where('org_id', '=', orgId)
    .executeTakeFirstOrThrow();
  return Number(row.n);
}

export const insertEndpoint = (
  { db }: ScopedDb,
  owner: { orgId: number; accountId: string; loginName: string },
  draft: Draft,
) =>
  db
    .insertInto('integration_endpoint')
    .values({
      org_id: owner.orgId,
      created_by: owner.accountId,
      created_by_name: owner.loginName,
      // Sealed for the row's id, which is not known yet.
      sealed_secret: '',
      ...columns(draft),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateEndpoint = ({ db }: ScopedDb, id: string, draft: Draft) =>
  db
    .updateTable('integration_endpoint')
    .set({ ...columns(draft), ...touched })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Puts a new secret in place; the one before, if there was one, goes on for a while. */
export const updateSecret = ({ db }: ScopedDb, id: string, sealed: string, sealedBefore: string | null) =>
  db
    .updateTable('integration_endpoint')
    .set({
      sealed_secret: sealed,
      sealed_old_secret: sealedBefore,
      old_secret_until: sealedBefore ? sql<string>`now() + make_interval(hours => ${oldSecretHours}::int)` : null,
      ...(sealedBefore ? touched : {}),
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateState = ({ db }: ScopedDb, id: string, disabledBy: WebhookEndpoint['disabledBy']) =>
  db
    .updateTable('integration_endpoint')
    .set({
      state: disabledBy ? 'disabled' : 'enabled',
      disabled_by: disabledBy,
      // A new beginning counts its failures again.
      ...(disabledBy ? {} : { failing_since: null }),
      ...touched,
    })
    .where('id', '=', id)
    .execute();

export const deleteEndpoint = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('integration_endpoint').where('id', '=', id).execute();

/** What a delivery needs to know of where it goes. */
export const listEndpoints = ({ db }: ScopedDb, ids: readonly string[]) =>
  db.selectFrom('integration_endpoint').selectAll().where('id', 'in', ids).execute();

export interface Subscriber {
  id: string;
  org_id: number;
  event_types: string[];
}

/** Enabled endpoints that want one of these kinds: of these organisations, of the vendor, or of anybody. */
export async function listSubscribers(
  { db }: ScopedDb,
  types: readonly string[],
  orgIds: readonly number[],
  isAnybody: boolean,
): Promise<Subscriber[]> {
  const { rows } = await sql<Subscriber>`
    select id, org_id, event_types from integration_endpoint
     where state = 'enabled' and event_types && ${types}::text[]
       and (${isAnybody} or org_id = any(${orgIds}::int[]) or org_id = ${vendorOrgId})
     order by id`.execute(db);
  return rows;
}

/** Organisations with an enabled endpoint that wants one of these kinds. */
export async function listListeningOrgs({ db }: ScopedDb, types: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ org_id: number }>`
    select distinct org_id from integration_endpoint
     where state = 'enabled' and event_types && ${types}::text[]`.execute(db);
  return rows.map((row) => row.org_id);
}

/** It works. Written once a minute at most: the row is everybody's. */
export const updateWorking = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('integration_endpoint')
    .set({ failing_since: null, last_delivered_at: sql<string>`now()` })
    .where('id', '=', id)
    .where((eb) =>
      eb.or([
        eb('failing_since', 'is not', null),
        eb('last_delivered_at', 'is', null),
        eb('last_delivered_at', '<', sql<string>`now() - interval '1 minute'`),
      ]),
    )
    .execute();

export const updateFailing = ({ db }: ScopedDb, id: string) =>
  db
    .updateTable('integration_endpoint')
    .set({ failing_since: sql<string>`now()` })
    .where('id', '=', id)
    .where('failing_since', 'is', null)
    .execute();

/** The endpoint, locked, if it failed for at least so long, or in any case when `days` is 0. */
export const findFailingForUpdate = ({ db }: ScopedDb, id: string, days: number) =>
  db
    .selectFrom('integration_endpoint')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'enabled')
    .where('failing_since', '<=', sql<string>`now() - make_interval(days => ${days}::int)`)
    .forUpdate()
    .executeTakeFirst();

export const deleteOldSecrets = ({ db }: ScopedDb) =>
  db
    .updateTable('integration_endpoint')
    .set({ sealed_old_secret: null, old_secret_until: null })
    .where('old_secret_until', '<', sql<string>`now()`)
    .execute();
