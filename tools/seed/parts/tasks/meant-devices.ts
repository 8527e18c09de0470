import { kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { taskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import type { StoredTarget } from '@tilldeck/db/stored-shapes';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoTarget, DemoTask } from './demo-task.ts';
import type { MeantDevice } from './executions.ts';

/** `$1` is the organisation; the vendor's scope is everything. */
const inScope = '($1 = 1 OR $1 IN (d.org_l1, d.org_l2, d.org_l3, d.org_l4, d.org_l5))';

/** The target as a person would have given it; null where the organisation has nothing of the sort. */
export async function findTarget(
  { client }: SeedContext,
  orgId: number,
  target: DemoTarget,
): Promise<StoredTarget | null> {
  const ids = async (text: string, values: unknown[]) =>
    (await client.query<{ id: string }>(text, [orgId, ...values])).rows.map(({ id }) => id);
  switch (target.scope) {
    case 'all':
      return { scope: 'all' };
    case 'series': {
      const modelIds = await ids(
        `SELECT m.id::text FROM devices_model m JOIN devices_series s ON s.id = m.series_id
          WHERE s.name = $2 AND EXISTS (SELECT FROM devices_device d WHERE d.model_id = m.id AND ${inScope}) ORDER BY m.id`,
        [target.name],
      );
      return modelIds.length > 0 ? { scope: 'model', modelIds } : null;
    }
    case 'shop':
    case 'group': {
      const [id] = await ids(
        `SELECT ${target.scope}_id::text AS id FROM devices_device d WHERE ${target.scope}_id IS NOT NULL AND ${inScope}
          GROUP BY 1 ORDER BY count(*) DESC, 1 OFFSET $2 LIMIT 1`,
        [target.rank],
      );
      if (!id) return null;
      return target.scope === 'shop' ? { scope: 'shop', shopIds: [id] } : { scope: 'group', groupIds: [id] };
    }
    case 'sn': {
      const sns = await ids(
        `SELECT d.sn AS id FROM devices_device d WHERE d.activated_at IS NOT NULL AND d.state <> 'disabled' AND ${inScope}
          ORDER BY hashint8(d.id), d.id LIMIT $2`,
        [target.count],
      );
      return sns.length > 0 ? { scope: 'sn', sns } : null;
    }
  }
}

/** The devices the target means, with why one is left out and in which stage the others are. */
export async function listMeant(
  { client }: SeedContext,
  orgId: number,
  { kind, plan, payload = {} }: DemoTask,
  target: StoredTarget,
): Promise<MeantDevice[]> {
  const { rows } = await client.query<Omit<MeantDevice, 'stage'>>(
    `WITH RECURSIVE below AS (
       SELECT id FROM devices_group WHERE id = ANY ($4::int[])
       UNION SELECT g.id FROM devices_group g JOIN below ON g.parent_id = below.id)
     SELECT d.id, d.sn, CASE WHEN d.state = 'disabled' THEN 'disabled' WHEN $7 AND d.state = 'inactive' THEN 'inactive'
              WHEN $8::text IS NULL THEN NULL WHEN p.firmware_name IS DISTINCT FROM $8 THEN 'no_printer'
              WHEN p.firmware_version = $9 THEN 'printer_current' WHEN p.firmware_version <> $10 THEN 'printer_version' END AS reason
       FROM devices_device d LEFT JOIN devices_printer p ON p.device_id = d.id
      WHERE ${inScope} AND ($2::int[] IS NULL OR d.model_id = ANY ($2)) AND ($3::bigint[] IS NULL OR d.shop_id = ANY ($3))
        AND ($4::int[] IS NULL OR d.group_id IN (SELECT id FROM below))
        AND ($5::text[] IS NULL OR d.sn = ANY ($5))
      ORDER BY hashint8extended(d.id, hashtext($6)), d.id`,
    [
      orgId,
      target.modelIds ?? null,
      target.shopIds ?? null,
      target.groupIds ?? null,
      target.sns ?? null,
      kind,
      kindOf(kind).isInteractive,
      ...(kind === 'printer_firmware' ? [payload.name, payload.version, payload.previousVersion] : [null, null, null]),
    ],
  );
  const shares = taskPlan.parse(plan ?? {}).stages ?? [100];
  const taking = rows.filter(({ reason }) => reason === null);
  const placeOf = new Map(taking.map((device, place) => [device.id, place + 1]));
  const stageAt = (place: number) => shares.findIndex((share) => place <= Math.ceil((taking.length * share) / 100)) + 1;
  return rows.map((device) => ({
    ...device,
    stage: stageAt(placeOf.get(device.id) ?? 0) * Number(device.reason === null),
  }));
}
