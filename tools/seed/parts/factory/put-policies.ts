import { type FactoryPayload, factoryItem } from '@tilldeck/contracts/factory/factory-payload.schemas';
import { ntpServersOf } from '@tilldeck/contracts/factory/ntp.rules';
import { canonical, documentHash } from '../../../../apps/server/src/domains/policies/index.ts';
import type { SeedContext } from '../../seed-part.ts';
import { type DemoPolicy, demoPolicies } from './demo-policies.ts';

const dayMs = 86_400_000;

interface OrderedModel {
  model_id: number;
  orders: string[];
}

function documentOf(payload: FactoryPayload): Record<string, unknown> {
  const { dataSource: _, ntpServers, ...plain } = payload;
  return { ...plain, ...(ntpServers ? { ntpServers: ntpServersOf(ntpServers) } : {}) };
}

/** Devices of the orders that are in use got the version when they were activated; a few could not apply all of it. */
async function giveToDevices({ client }: SeedContext, versionId: string, hash: string): Promise<void> {
  await client.query(
    `INSERT INTO factory_device (device_id, version_id, way, given_at)
     SELECT d.id, v.id, 'activation', d.activated_at FROM factory_policy_version v
       JOIN devices_device d ON d.order_no = ANY (v.order_nos) AND d.model_id = v.model_id
      WHERE v.id = $1 AND d.activated_at IS NOT NULL ON CONFLICT DO NOTHING`,
    [versionId],
  );
  await client.query(
    `INSERT INTO link_item (device_id, item, hash, outcome, reason, epoch, seq, reported_at)
     SELECT f.device_id, $2, $3, o.outcome, CASE o.outcome WHEN 'unsupported' THEN 'isPrinterUsbOn' ELSE '' END, 1, 1, f.given_at
       FROM factory_device f,
            LATERAL (SELECT CASE abs(hashint8(f.device_id)) % 8 WHEN 0 THEN 'unsupported' WHEN 1 THEN NULL ELSE 'verified' END) o (outcome)
      WHERE f.version_id = $1 AND o.outcome IS NOT NULL ON CONFLICT DO NOTHING`,
    [versionId, factoryItem, hash],
  );
}

async function putPolicy(context: SeedContext, policy: DemoPolicy, { model_id, orders }: OrderedModel): Promise<void> {
  const { client, now } = context;
  const by = policy.org === 1 ? 'admin' : 'kassenwerk-nord';
  const releasedAt =
    policy.releasedDaysAgo === undefined ? null : new Date(now.getTime() - policy.releasedDaysAgo * dayMs);
  const madeAt = new Date((releasedAt ?? now).getTime() - 3 * dayMs);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO factory_policy (org_id, name, remark, state, model_id, order_nos, code, payload, has_unreleased, created_by,
         created_at, updated_at, published_by, published_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) RETURNING id`,
    [
      policy.org,
      policy.name,
      policy.remark,
      releasedAt ? 'published' : 'pending',
      model_id,
      orders,
      policy.code,
      JSON.stringify(policy.payload),
      !releasedAt || policy.isChangedSince === true,
      by,
      madeAt,
      releasedAt ?? madeAt,
      releasedAt && by,
      releasedAt,
    ],
  );
  const id = rows[0]?.id;
  if (!releasedAt) return;
  const document = documentOf(policy.payload);
  const hash = documentHash(factoryItem, canonical(document));
  const { rows: versions } = await client.query<{ id: string }>(
    `INSERT INTO factory_policy_version (policy_id, nr, model_id, order_nos, hash, document, files, published_by, published_at)
     VALUES ($1, 1, $2, $3, $4, $5, '[]', $6, $7) RETURNING id`,
    [id, model_id, orders, hash, JSON.stringify(document), by, releasedAt],
  );
  const versionId = versions[0]?.id ?? '';
  await client.query('UPDATE factory_policy SET current_id = $1 WHERE id = $2', [versionId, id]);
  await giveToDevices(context, versionId, hash);
}

export async function putPolicies(context: SeedContext): Promise<number> {
  const { rows: ordered } = await context.client.query<OrderedModel>(
    `SELECT model_id, array_agg(DISTINCT order_no ORDER BY order_no) AS orders FROM devices_device
      WHERE order_no <> '' GROUP BY model_id ORDER BY count(*) DESC, model_id LIMIT 3`,
  );
  let count = 0;
  for (const policy of demoPolicies) {
    const model = ordered[policy.model];
    if (!model) continue;
    await putPolicy(context, policy, model);
    count += 1;
  }
  return count;
}
