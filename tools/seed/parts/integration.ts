import type { DeliveryAttempt, DeliveryFault } from '@tilldeck/contracts/integration/webhook.schemas';
import { bytea, insertRows } from '../insert-rows.ts';
import type { Random } from '../random.ts';
import type { SeedContext, SeedPart } from '../seed-part.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

interface DemoEndpoint {
  by: string;
  url: string;
  description: string;
  eventTypes: readonly string[];
  disabledBy: 'person' | 'failures';
  daysAgo: number;
  /** How the last messages went: HTTP status, or what came instead of one. Newest last. */
  answers: readonly (number | DeliveryFault)[];
}

/** All are off: a secret to sign with would be the installation's own to seal, and the addresses lead nowhere. */
const endpoints: readonly DemoEndpoint[] = [
  {
    by: 'kassenwerk-nord',
    url: 'https://hooks.kassenwerk-nord.example/tilldeck',
    description: 'Stock system',
    eventTypes: ['device.imported', 'device.transferred', 'file.changed'],
    disabledBy: 'person',
    daysAgo: 20,
    answers: [200, 200, 204, 200, 500, 200, 200],
  },
  {
    by: 'katharina.wolf',
    url: 'https://chat.kassenwerk-nord.example/incoming/releases',
    description: 'Messages to the release channel',
    eventTypes: ['file.changed', 'apikey.changed'],
    disabledBy: 'failures',
    daysAgo: 12,
    answers: [200, 404, 404, 'timeout', 'connection', 404],
  },
  {
    by: 'zhishou',
    url: 'https://api.zhishou.example/hooks/tilldeck',
    description: '设备台账同步',
    eventTypes: ['device.imported', 'device.transferred'],
    disabledBy: 'person',
    daysAgo: 30,
    answers: [200, 200, 200],
  },
];

interface DemoKey {
  by: string;
  name: string;
  scopes: readonly string[];
  /** Until it expires; less than 0 where it has. */
  daysLeft: number;
  usedHoursAgo: number | null;
  isRevoked?: boolean;
}

/** Nobody has the secret of these keys. */
const keys: readonly DemoKey[] = [
  { by: 'kassenwerk-nord', name: 'Warehouse', scopes: ['device.query', 'shop.query'], daysLeft: 210, usedHoursAgo: 1 },
  { by: 'katharina.wolf', name: 'Build server', scopes: ['myapp.add', 'myapp.query'], daysLeft: 12, usedHoursAgo: 30 },
  { by: 'kassenwerk-nord', name: 'Old ERP', scopes: ['device.query'], daysLeft: -9, usedHoursAgo: 300 },
  { by: 'zhishou', name: '设备台账', scopes: ['device.query'], daysLeft: 90, usedHoursAgo: null, isRevoked: true },
];

interface Maker {
  accountId: string;
  orgId: number;
}

/** Webhooks with their deliveries, and API keys, for an installation that has neither. */
export const integrationPart: SeedPart = {
  name: 'integration',
  async run(context) {
    const { client } = context;
    const { rows: there } = await client.query(
      'SELECT FROM integration_endpoint UNION ALL SELECT FROM identity_api_key LIMIT 1',
    );
    if (there.length > 0) return 0;
    const { rows } = await client.query<Maker & { login: string }>(
      'SELECT login_name AS login, id AS "accountId", org_id AS "orgId" FROM identity_account',
    );
    const makers = new Map(rows.map((row) => [row.login, row]));
    const random = context.random('integration');
    let added = 0;
    for (const endpoint of endpoints) {
      const maker = makers.get(endpoint.by);
      if (maker) added += await putEndpoint(context, random, endpoint, maker);
    }
    for (const key of keys) {
      const maker = makers.get(key.by);
      if (maker) added += await putKey(context, random, key, maker);
    }
    return added;
  },
};

const letters = 'abcdefghijklmnopqrstuvwxyz0123456789';
const text = (random: Random, length: number) => Array.from({ length }, () => random.pick(letters.split(''))).join('');

async function putEndpoint(
  { client, now }: SeedContext,
  random: Random,
  endpoint: DemoEndpoint,
  maker: Maker,
): Promise<number> {
  const at = new Date(now.getTime() - endpoint.daysAgo * dayMs);
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO integration_endpoint (org_id, url, description, event_types, state, disabled_by, sealed_secret,
       last_delivered_at, created_by, created_by_name, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'disabled', $5, '', $6, $7, $8, $9, $9) RETURNING id`,
    [
      maker.orgId,
      endpoint.url,
      endpoint.description,
      endpoint.eventTypes,
      endpoint.disabledBy,
      new Date(now.getTime() - dayMs),
      maker.accountId,
      endpoint.by,
      at,
    ],
  );
  const deliveries = endpoint.answers.map((answer, index) => {
    const sentAt = new Date(now.getTime() - (endpoint.answers.length - index) * 9 * hourMs);
    return deliveryOf(random, endpoint, answer, sentAt, { endpoint_id: rows[0]?.id, org_id: maker.orgId });
  });
  return 1 + (await insertRows(client, 'integration_delivery', deliveries));
}

function deliveryOf(
  random: Random,
  { eventTypes }: DemoEndpoint,
  answer: number | DeliveryFault,
  at: Date,
  owner: object,
) {
  const status = typeof answer === 'number' ? answer : null;
  const isDelivered = status !== null && status < 300;
  const fault = isDelivered ? null : status === null ? (answer as DeliveryFault) : 'status';
  const type = random.pick(eventTypes);
  const messageId = `msg_${text(random, 24)}`;
  const durationMs = random.between(40, 900);
  const attempt: DeliveryAttempt = {
    at: at.toISOString(),
    status,
    fault,
    durationMs,
    headers: {
      'content-type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    },
    response: isDelivered ? '{"ok":true}' : status === null ? '' : '{"error":"no such channel"}',
  };
  return {
    ...owner,
    event_type: type,
    message_id: messageId,
    body: JSON.stringify({ type, timestamp: at.toISOString(), data: {} }),
    state: isDelivered ? 'delivered' : 'failed',
    attempt_count: 1,
    next_attempt_at: at,
    last_status: status,
    last_error: fault,
    attempts: [attempt],
    created_at: at,
    finished_at: new Date(at.getTime() + durationMs),
  };
}

async function putKey({ client, now }: SeedContext, random: Random, key: DemoKey, maker: Maker): Promise<number> {
  const secret = Buffer.from(Array.from({ length: 32 }, () => random.between(0, 255)));
  return insertRows(client, 'identity_api_key', [
    {
      org_id: maker.orgId,
      key_id: text(random, 12),
      secret_hash: bytea(secret),
      name: key.name,
      scopes: key.scopes,
      rate_per_minute: 600,
      expires_at: new Date(now.getTime() + key.daysLeft * dayMs),
      last_used_at: key.usedHoursAgo === null ? null : new Date(now.getTime() - key.usedHoursAgo * hourMs),
      last_used_ip: key.usedHoursAgo === null ? null : `203.0.113.${random.between(2, 250)}`,
      created_by: maker.accountId,
      created_by_name: key.by,
      created_at: new Date(now.getTime() - 40 * dayMs),
      revoked_at: key.isRevoked ? new Date(now.getTime() - 2 * dayMs) : null,
      revoked_by_name: key.isRevoked ? key.by : null,
      updated_at: new Date(now.getTime() - 40 * dayMs),
      version: 1,
    },
  ]);
}
