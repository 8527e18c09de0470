import type { SeedContext } from '../../seed-part.ts';

interface DemoGroup {
  name: string;
  below?: readonly DemoGroup[];
}
interface Holders {
  groups: readonly DemoGroup[];
  /** Name and colour. */
  tags: readonly (readonly [string, string])[];
}

/** By the number of the organisation in the demo data; 1 is the vendor. */
const holders: Readonly<Record<number, Holders>> = {
  1: {
    groups: [{ name: 'Pilot fleet' }, { name: 'Test lab', below: [{ name: 'Long run' }, { name: 'Climate chamber' }] }],
    tags: [
      ['Pilot', 'purple'],
      ['Recall 2026-08', 'red'],
      ['Showroom', 'gold'],
    ],
  },
  2: {
    groups: [
      { name: 'Norddeutschland', below: [{ name: 'Hamburg' }, { name: 'Bremen' }, { name: 'Kiel' }] },
      { name: 'Leihgeräte' },
    ],
    tags: [
      ['Bäckerei', 'gold'],
      ['Wartungsvertrag', 'green'],
      ['Ersatzgerät', 'grey'],
    ],
  },
  3: {
    groups: [{ name: '华东区', below: [{ name: '上海' }, { name: '杭州' }] }, { name: '华南区' }, { name: '备用机' }],
    tags: [
      ['餐饮', 'orange'],
      ['零售', 'blue'],
      ['重点客户', 'red'],
    ],
  },
  4: {
    groups: [{ name: 'Madrid' }, { name: 'Andalucía', below: [{ name: 'Sevilla' }] }],
    tags: [
      ['Restaurante', 'orange'],
      ['Renovación', 'cyan'],
    ],
  },
  8: {
    groups: [{ name: 'South West' }, { name: 'Events' }],
    tags: [
      ['Festival', 'magenta'],
      ['Chip and PIN', 'blue'],
    ],
  },
};

async function putGroups({ client }: SeedContext, orgId: number, top: readonly DemoGroup[]): Promise<number> {
  const put = async (groups: readonly DemoGroup[], parentId: number | null): Promise<number> => {
    let added = 0;
    for (const [place, group] of groups.entries()) {
      const { rows } = await client.query<{ id: number }>(
        'INSERT INTO devices_group (org_id, parent_id, name, sort) VALUES ($1, $2, $3, $4) RETURNING id',
        [orgId, parentId, group.name, place * 10],
      );
      added += 1 + (await put(group.below ?? [], rows[0]?.id ?? null));
    }
    return added;
  };
  return put(top, null);
}

/** Groups and tags for organisations that have none. */
export async function seedHolders(context: SeedContext): Promise<number> {
  const { client } = context;
  let added = 0;
  for (const [key, { groups, tags }] of Object.entries(holders)) {
    const orgId = Number(key);
    const { rows } = await client.query<{ is_there: boolean; has_groups: boolean; has_tags: boolean }>(
      `SELECT EXISTS (SELECT FROM identity_org WHERE id = $1) AS is_there,
              EXISTS (SELECT FROM devices_group WHERE org_id = $1) AS has_groups,
              EXISTS (SELECT FROM devices_tag WHERE org_id = $1) AS has_tags`,
      [orgId],
    );
    const [org] = rows;
    if (!org?.is_there) continue;
    if (!org.has_groups) added += await putGroups(context, orgId, groups);
    if (org.has_tags) continue;
    for (const [name, colour] of tags)
      await client.query('INSERT INTO devices_tag (org_id, name, colour) VALUES ($1, $2, $3)', [orgId, name, colour]);
    added += tags.length;
  }
  return added;
}
