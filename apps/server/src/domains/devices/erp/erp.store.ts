import type { ErpOutcome, erpDraft } from '@tilldeck/contracts/devices/erp.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import { type Selectable, sql } from 'kysely';
import type { z } from 'zod';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type ErpRow = Selectable<DB['devices_erp']>;
type Draft = z.output<typeof erpDraft>;

const draftColumns = ({ url, everyMinutes, mode, isEnabled }: Draft) => ({
  url,
  every_minutes: everyMinutes,
  mode,
  is_enabled: isEnabled,
  next_run_at: isEnabled ? sql<string>`now()` : null,
});

export const findErpOf = ({ scope, db }: ScopedDb, orgId: number) =>
  db
    .selectFrom('devices_erp')
    .selectAll()
    .where('org_id', '=', orgId)
    .where(inScope(scope, 'devices_erp'))
    .executeTakeFirst();

export const findErpForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_erp')
    .selectAll()
    .where('id', '=', id)
    .where(inScope(scope, 'devices_erp'))
    .forUpdate()
    .executeTakeFirst();

export const insertErp = (
  { db }: ScopedDb,
  owner: { orgId: number; accountId: string; loginName: string },
  draft: Draft,
  sealed: string,
) =>
  db
    .insertInto('devices_erp')
    .values({
      org_id: owner.orgId,
      account_id: owner.accountId,
      operator: owner.loginName,
      sealed_credential: sealed,
      ...draftColumns(draft),
    })
    .returningAll()
    .executeTakeFirstOrThrow();

/** Another address begins again: its cursor is its own. */
export const updateErp = ({ db }: ScopedDb, row: ErpRow, draft: Draft, sealed: string | null) =>
  db
    .updateTable('devices_erp')
    .set({
      ...draftColumns(draft),
      ...(sealed ? { sealed_credential: sealed } : {}),
      ...(draft.url === row.url ? {} : { cursor: '', last_outcome: null, last_status: null }),
      ...touched,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteErp = ({ db }: ScopedDb, id: string) => db.deleteFrom('devices_erp').where('id', '=', id).execute();

/**
 * Connections whose time has come, each with its next time set, so that nobody else starts them. The batch is an array, so
 * that it is found once.
 */
export const updateDueErps = ({ db }: ScopedDb) =>
  sql<{ id: string }>`
    update devices_erp set next_run_at = now() + make_interval(mins => every_minutes)
     where id = any (array(
                   select e.id from devices_erp e
                   where e.is_enabled and e.next_run_at <= now() and org_is_open(e.org_id)
                   order by e.next_run_at limit 50 for update of e skip locked))
    returning id`.execute(db);

export const updateCursor = ({ db }: ScopedDb, id: string, cursor: string) =>
  db.updateTable('devices_erp').set({ cursor }).where('id', '=', id).execute();

export const updateOutcome = (
  { db }: ScopedDb,
  id: string,
  outcome: { outcome: ErpOutcome; status: number | null; orderCount: number },
) =>
  db
    .updateTable('devices_erp')
    .set({
      last_run_at: sql<string>`now()`,
      last_outcome: outcome.outcome,
      last_status: outcome.status,
      last_order_count: outcome.orderCount,
    })
    .where('id', '=', id)
    .execute();

/** The scope of whoever set the connection up, for rows that come by themselves. */
export const findErpOrg = ({ db }: ScopedDb, orgId: number) =>
  db.selectFrom('identity_org').select(['id', 'depth', 'kind']).where('id', '=', orgId).executeTakeFirstOrThrow();
