import { sql } from 'kysely';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export interface AllocationTargetRow {
  id: string;
  name: string;
  org_id: number;
  is_active: boolean;
}

/** An operator within reach. */
export const findOperator = async (
  { scope, db }: ScopedDb,
  accountId: string,
): Promise<AllocationTargetRow | undefined> =>
  db
    .selectFrom('identity_account as a')
    .select([
      'a.id',
      sql<string>`coalesce(nullif(a.nick_name, ''), a.login_name)`.as('name'),
      'a.org_id',
      sql<boolean>`a.is_enabled and a.terminated_at is null`.as('is_active'),
    ])
    .where('a.id', '=', accountId)
    .where(inScope(scope, 'a'))
    .executeTakeFirst();

export interface AllocationDraft {
  kind: 'operator' | 'partner';
  accountId: string | null;
  targetOrgId: number | null;
  targetName: string;
  remark: string;
  operator: string;
}

interface Allocated {
  id: string;
  sn: string;
  org_id: number;
  model_id: number;
}

/** What was open for these devices and this kind is over. */
export const updateEnded = ({ db }: ScopedDb, deviceIds: readonly string[], kind: string, operator: string) =>
  sql`update devices_allocation set ended_at = now(), ended_by = ${operator}
       where device_id = any(${deviceIds}::bigint[]) and kind = ${kind} and ended_at is null`.execute(db);

export const insertAllocations = ({ db }: ScopedDb, devices: readonly Allocated[], draft: AllocationDraft) =>
  db
    .insertInto('devices_allocation')
    .values(
      devices.map((device) => ({
        org_id: device.org_id,
        device_id: device.id,
        sn: device.sn,
        model_id: device.model_id,
        kind: draft.kind,
        target_account_id: draft.accountId,
        target_org_id: draft.targetOrgId,
        target_name: draft.targetName,
        remark: draft.remark,
        allocated_by: draft.operator,
      })),
    )
    .execute();

export const updateOperator = ({ db }: ScopedDb, deviceIds: readonly string[], accountId: string | null) =>
  sql`update devices_device set operator_id = ${accountId}::bigint, version = version + 1
       where id = any(${deviceIds}::bigint[])`.execute(db);

/** Allocations of the scope, locked, with whose the device is by now. */
export const listAllocationsForUpdate = ({ scope, db }: ScopedDb, ids: readonly string[]) =>
  db
    .selectFrom('devices_allocation as a')
    .selectAll('a')
    .where('a.id', 'in', [...new Set(ids)])
    .where(inScope(scope, 'a'))
    .orderBy('a.id')
    .forUpdate()
    .execute();

export const updateAllocationsEnded = ({ db }: ScopedDb, ids: readonly string[], operator: string) =>
  db
    .updateTable('devices_allocation')
    .set({ ended_at: sql<string>`now()`, ended_by: operator })
    .where('id', 'in', ids)
    .execute();
