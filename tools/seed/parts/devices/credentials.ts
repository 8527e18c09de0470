import { bytea, insertRows } from '../../insert-rows.ts';
import type { Random } from '../../random.ts';
import type { SeedContext } from '../../seed-part.ts';
import type { DemoDevice } from './fleet.ts';

const dayMs = 86_400_000;
/** Devices without a key whose key nobody has approved yet. */
const knockingDevices = 4;
/** Nobody has the private half of such a key, so nobody comes in with it. */
const randomKey = (random: Random): string =>
  bytea(Buffer.from(Array.from({ length: 32 }, () => random.between(0, 255))));

/** Keys of devices that were accepted, keys the factory listed for the others, and claim codes. */
export async function seedCredentials(context: SeedContext, devices: readonly DemoDevice[]): Promise<void> {
  const random = context.random('device keys');
  await seedKeys(context, random, devices);
  await seedFactoryKeys(context, random, devices);
  await seedClaims(context, random, devices);
}

type SeedPart = (context: SeedContext, random: Random, devices: readonly DemoDevice[]) => Promise<void>;

const seedKeys: SeedPart = async ({ client, now }, random, devices) => {
  const used = devices.filter(({ activated_at: at }) => at !== null);
  const keys = used.flatMap((device) => {
    const madeAt = device.activated_at ?? now;
    const source = random.weighted([
      ['factory', 70],
      ['claim', 20],
      ['approval', 10],
    ] as const);
    const first = {
      org_id: device.org_id,
      device_id: device.id,
      sn: device.sn,
      public_key: randomKey(random),
      state: 'active',
      source: source as string,
      ip: `198.51.100.${random.between(2, 250)}`,
      agent: 'tilldeck-agent 1.0.0',
      created_at: madeAt,
      decided_at: madeAt,
      decided_by: source === 'approval' ? 'admin' : '',
      last_used_at: device.state === 'online' ? now : madeAt,
      reason: '',
    };
    if (!random.isLucky(0.25)) return [first];
    const changedAt = new Date(Math.min(madeAt.getTime() + 180 * dayMs, now.getTime()));
    const second = {
      ...first,
      public_key: randomKey(random),
      source: 'rotation',
      created_at: changedAt,
      decided_at: changedAt,
      decided_by: '',
    };
    return [{ ...first, state: 'replaced', last_used_at: changedAt }, second];
  });
  const decided = [...keys, ...knockingKeys(now, random, devices)];
  await insertRows(
    client,
    'link_key',
    decided.map((key, index) => ({ ...key, id: index + 1 })),
  );
  await client.query(`SELECT pass_ids('link_key', $1)`, [decided.length]);
};

/** Keys that wait for a person: of devices that have none yet, and one that would replace the key of a device in use. */
function knockingKeys(now: Date, random: Random, devices: readonly DemoDevice[]) {
  const unused = devices.filter(({ state }) => state === 'inactive');
  const inUse = devices.find(({ state }) => state === 'offline');
  return [...unused.slice(0, knockingDevices), ...(inUse ? [inUse] : [])].map((device, index) => ({
    org_id: device.org_id,
    device_id: device.id,
    sn: device.sn,
    public_key: randomKey(random),
    state: 'waiting',
    source: 'approval',
    ip: `203.0.113.${random.between(2, 250)}`,
    agent: 'tilldeck-agent 1.0.0',
    created_at: new Date(now.getTime() - (index + 1) * 47 * 60_000),
    decided_at: null,
    decided_by: '',
    last_used_at: null,
    reason: '',
  }));
}

const seedFactoryKeys: SeedPart = async ({ client }, random, devices) => {
  const waiting = devices.filter(({ state }) => state === 'inactive').slice(-40);
  await insertRows(
    client,
    'link_factory_key',
    waiting.map(({ sn, created_at: at }) => ({
      sn,
      public_key: randomKey(random),
      created_at: at,
      created_by: 'admin',
    })),
  );
};

const seedClaims: SeedPart = async ({ client, now }, random, devices) => {
  const [, first = 1, second = 1] = [...new Set(devices.map(({ org_id: org }) => org))].sort((a, b) => a - b);
  const claim = (orgId: number, label: string, uses: number, maxUses: number, days: number, isRevoked = false) => ({
    org_id: orgId,
    code_hash: randomKey(random),
    label,
    max_uses: maxUses,
    uses,
    expires_at: new Date(now.getTime() + days * dayMs),
    revoked_at: isRevoked ? new Date(now.getTime() - dayMs) : null,
    created_at: new Date(now.getTime() - 9 * dayMs),
    created_by: 'admin',
  });
  const claims = [
    claim(1, 'Showroom', 2, 5, 20),
    claim(first, 'Opening of a shop', 3, 20, 12),
    claim(second, 'Replacement', 1, 1, 4),
    claim(1, 'Trade fair', 7, 30, -2),
    claim(1, 'Sent to the wrong address', 0, 10, 14, true),
  ];
  await insertRows(
    client,
    'link_claim',
    claims.map((row, index) => ({ ...row, id: index + 1 })),
  );
  await client.query(`SELECT pass_ids('link_claim', $1)`, [claims.length]);
};
