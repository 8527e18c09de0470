import { sql } from 'kysely';
import { controllersOf, levelNames, levelsOf, settingLevels } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface DeviceMove {
  targetId: number;
  shippingMethod: 'proto' | 'oqc' | null;
  accountId: string | null;
  operator: string;
  remark: string;
  /** Set where the move is a transfer with records of its own. */
  transferId: string | null;
}

/** Organisations that control any of these devices. */
export async function listControllers({ db }: ScopedDb, ids: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct unnest(${controllersOf('d')}) as id from devices_device d where d.id = any(${ids}::bigint[])`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Gives devices to another owner: they leave group, shop, tags and operator of the one before, their keys go with them
 * or end, and what they said of themselves is forgotten (by triggers, docs/adr/0050); open allocations end, and the lifecycle
 * tells. What they reported stays with whom they belonged to at that time.
 * Works with the system's eyes; whoever calls has locked the devices and made sure that this may happen.
 */
export const updateOwners = ({ db }: ScopedDb, ids: readonly string[], move: DeviceMove) =>
  sql`
    with old as materialized (
      select id, sn, org_id, model_id from devices_device where id = any(${ids}::bigint[])),
    moved as (
      update devices_device d
         set org_id = t.id, ${settingLevels('t')}, group_id = null, shop_id = null, operator_id = null, tags = '{}',
             shipping_method = coalesce(${move.shippingMethod}::shipping_method, d.shipping_method),
             version = d.version + 1
        from old, identity_org t where d.id = old.id and t.id = ${move.targetId}
      returning d.id),
    allocations as (
      update devices_allocation set ended_at = now(), ended_by = ${move.operator}
       where device_id = any(${ids}::bigint[]) and ended_at is null),
    items as (
      insert into devices_transfer_item (transfer_id, org_id, ${levelNames()},
             from_org_id, ${levelNames('from')}, device_id, sn, model_id)
      select ${move.transferId}::bigint, t.id, ${levelsOf('t', 'control')},
             f.id, ${levelsOf('f', 'control')}, old.id, old.sn, old.model_id
        from old join identity_org t on t.id = ${move.targetId} join identity_org f on f.id = old.org_id
       where ${move.transferId}::bigint is not null)
    insert into devices_lifecycle (org_id, ${levelNames()}, device_id, sn, operate_type, from_org_id, target_org_id, target_name,
           account_id, operator, remark, model_id, controllers, from_controllers)
    select t.id, ${levelsOf('t', 'control')}, old.id, old.sn, 'transfer', old.org_id, t.id, t.name, ${move.accountId}::bigint, ${move.operator}, ${move.remark},
           old.model_id, ${controllersOf('t', 'control')}, ${controllersOf('f', 'control')}
      from old join moved on moved.id = old.id join identity_org t on t.id = ${move.targetId}
      join identity_org f on f.id = old.org_id`.execute(db);
