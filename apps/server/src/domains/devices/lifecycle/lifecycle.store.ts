import type { lifecycleTypes } from '@tilldeck/contracts/devices/lifecycle.schemas';
import { sql } from 'kysely';
import { controllersOf } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export interface LifecycleDraft {
  type: (typeof lifecycleTypes)[number];
  deviceId: string;
  sn: string;
  /** In whose list it stands: the owner afterwards, or the last one. */
  orgId: number;
  fromOrgId?: number;
  targetOrgId?: number;
  /** Who gets it, where that is nobody of this cloud. */
  targetName?: string;
  platform?: string;
  operator: { id: string | null; name: string } | null;
  remark?: string;
}

const controllersOfOrg = (id: number) =>
  sql<number[]>`(select ${controllersOf('o', 'control')} from identity_org o where o.id = ${id})`;

const rowsPerStatement = 2_000;

/** What became of devices; written in the transaction that did it, before a device is deleted. */
export async function insertLifecycle({ db }: ScopedDb, drafts: readonly LifecycleDraft[]): Promise<void> {
  for (let start = 0; start < drafts.length; start += rowsPerStatement)
    await db
      .insertInto('devices_lifecycle')
      .values(
        drafts.slice(start, start + rowsPerStatement).map((draft) => ({
          operate_type: draft.type,
          device_id: draft.deviceId,
          sn: draft.sn,
          org_id: draft.orgId,
          from_org_id: draft.fromOrgId ?? null,
          target_org_id: draft.targetOrgId ?? null,
          target_name: draft.targetName ?? '',
          platform: draft.platform ?? '',
          account_id: draft.operator?.id ?? null,
          operator: draft.operator?.name ?? '',
          remark: draft.remark ?? '',
          model_id: sql<number>`(select d.model_id from devices_device d where d.id = ${draft.deviceId})`,
          controllers: controllersOfOrg(draft.orgId),
          from_controllers: draft.fromOrgId === undefined ? null : controllersOfOrg(draft.fromOrgId),
        })),
      )
      .execute();
}
