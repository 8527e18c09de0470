import pg from 'pg';

export interface FleetOwner {
  id: number;
  devices: number;
  /** Values the filters are asked with, taken from its own devices. */
  modelId: string;
  absentModelId: string;
  shopId: string | null;
  groupId: string | null;
  tagId: string | null;
  rareTagId: string | null;
  operatorId: string | null;
  firmware: string;
  sn: string;
  /** Where page 20,000 begins, or the last one if there are fewer. */
  deepId: string;
  deepSn: string;
  /** The same in the order of the last connection, as a cursor. */
  deepSeen: string;
  sns: string[];
}

const deepRow = 400_000;

/** What there is to ask for: as the vendor, the partner with most devices, and one in the middle. */
export async function readFleet(ownerUrl: string): Promise<Record<'vendor' | 'largest' | 'median', FleetOwner>> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    const ranked = await client.query<{ id: number }>(
      `SELECT t.scope_id AS id FROM devices_total t JOIN identity_org o ON o.id = t.scope_id
        WHERE t.kind = 'state' AND scope_id > 1 AND o.activated_at IS NOT NULL GROUP BY 1 ORDER BY sum(n) DESC, 1`,
    );
    const { rows } = ranked;
    const middle = rows[Math.floor(rows.length / 2)]?.id ?? 0;
    return {
      vendor: await factsOf(client, null),
      largest: await factsOf(client, rows[0]?.id ?? 0),
      median: await factsOf(client, middle),
    };
  } finally {
    await client.end();
  }
}

async function factsOf(client: pg.Client, id: number | null): Promise<FleetOwner> {
  const { rows: org } = await client.query<{ depth: number }>('SELECT depth FROM identity_org WHERE id = $1', [
    id ?? 1,
  ]);
  const within = id === null ? 'true' : `org_l${org[0]?.depth} = ${id}`;
  const one = async <T>(text: string): Promise<T | null> =>
    ((await client.query<{ v: T }>(text)).rows[0]?.v as T | undefined) ?? null;
  const devices = Number(await one(`SELECT count(*) AS v FROM devices_device WHERE ${within}`));
  const skip = Math.max(0, Math.min(deepRow, devices - 30));
  const tag = (name: string) =>
    one<string>(
      `SELECT id::text AS v FROM devices_tag WHERE org_id = ${id ?? 1} AND name = '${id === null ? 'vendor ' : ''}${name}'`,
    );
  return {
    id: id ?? 1,
    devices,
    modelId: (await one<string>(`SELECT model_id::text AS v FROM devices_device WHERE ${within} LIMIT 1`)) ?? '',
    absentModelId: (await one<string>(`SELECT max(id)::text AS v FROM devices_model m WHERE name LIKE 'Load %'`)) ?? '',
    shopId: await one(
      `SELECT shop_id AS v FROM devices_device WHERE ${within} AND (shop_id, org_id) IN (SELECT id, org_id FROM devices_shop) LIMIT 1`,
    ),
    groupId: await one(
      `SELECT group_id::text AS v FROM devices_device WHERE ${within} AND (group_id, org_id) IN (SELECT id, org_id FROM devices_group) LIMIT 1`,
    ),
    tagId: await tag('common'),
    rareTagId: await tag('rare'),
    operatorId: await one(
      `SELECT operator_id AS v FROM devices_device WHERE ${within} AND operator_id IS NOT NULL LIMIT 1`,
    ),
    firmware: '3.4.0',
    sn: (await one<string>(`SELECT sn AS v FROM devices_device WHERE ${within} ORDER BY id LIMIT 1`)) ?? '',
    deepId:
      (await one<string>(
        `SELECT id AS v FROM devices_device WHERE ${within} ORDER BY id DESC OFFSET ${skip} LIMIT 1`,
      )) ?? '',
    deepSn:
      (await one<string>(`SELECT sn AS v FROM devices_device WHERE ${within} ORDER BY sn OFFSET ${skip} LIMIT 1`)) ??
      '',
    deepSeen:
      (await one<string>(
        `SELECT (extract(epoch FROM seen_at) * 1000000)::bigint || '.' || id AS v FROM devices_device WHERE ${within}
          ORDER BY seen_at DESC, id DESC OFFSET ${skip} LIMIT 1`,
      )) ?? '',
    sns: (await client.query<{ sn: string }>(`SELECT sn FROM devices_device WHERE ${within} LIMIT 1000`)).rows.map(
      (row) => row.sn,
    ),
  };
}

/** Whether a kept database has its fleet already. */
export async function hasFleet(ownerUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return (await client.query('SELECT FROM devices_device LIMIT 1')).rowCount === 1;
  } finally {
    await client.end();
  }
}
