import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type People, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';

export interface RuleRow {
  id: string;
  name: string;
  org_id: number;
  state: string;
  version: number;
  target: Record<string, unknown>;
  rollout_state: string | null;
}

/** What people of the vendor and of a partner need to work on rules: their sessions, the partner's groups, tags and devices. */
export async function openDesk(people: People, { owner, apiUrl, chance }: DeskOptions) {
  const vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'rules-vendor' });
  await people.account(owner, allPermissions('partner'), { loginName: 'rules-partner' });
  const three = (table: 'devices_group' | 'devices_tag') =>
    people.query<{ id: string }>(
      `INSERT INTO ${table} (org_id, name) SELECT $1, 'Chaos ' || n FROM generate_series(1, 3) n RETURNING id::text`,
      [owner.id],
    );
  const [groups, tags] = [await three('devices_group'), await three('devices_tag')];
  const pick = <T>(from: readonly T[]): T => from[Math.floor(chance() * from.length)] as T;
  const clients = new Map<string, WireClient>();
  const listDevices = () =>
    people.query<{ id: string; sn: string }>('SELECT id, sn FROM devices_device WHERE org_id = $1', [owner.id]);
  return {
    vendor,
    owner,
    chance,
    pick,
    groupId: () => pick(groups).id,
    tagId: () => pick(tags).id,
    clientOf: async (orgId: number): Promise<WireClient> => {
      const name = orgId === vendor.id ? 'rules-vendor' : 'rules-partner';
      const client = clients.get(name) ?? (await new WireClient(apiUrl).signIn(name, testPassword));
      clients.set(name, client);
      return client;
    },
    signOut: () => clients.clear(),
    listRules: () => people.query<RuleRow>('SELECT * FROM policies_rule ORDER BY id'),
    someDevices: async () => (await listDevices()).filter(() => chance() < 0.4).map(({ id }) => id),
    targetFor: async (orgId: number) => {
      const luck = chance();
      if (luck < 0.3 || orgId === vendor.id) return { scope: 'all' as const };
      if (luck < 0.6) return { scope: 'group' as const, groupIds: [pick(groups).id] };
      if (luck < 0.9) return { scope: 'tag' as const, tagIds: [pick(tags).id] };
      return { scope: 'sn' as const, sns: [pick(await listDevices()).sn] };
    },
  };
}

export interface DeskOptions {
  owner: TestOrg;
  apiUrl: string;
  chance: () => number;
}
export type Desk = Awaited<ReturnType<typeof openDesk>>;
