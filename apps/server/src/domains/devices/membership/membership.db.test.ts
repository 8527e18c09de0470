import { People, type TestOrg } from '@tilldeck/testkit/factories/people';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';

let database: TestDatabase;
let people: People;
let owner: TestOrg;
beforeAll(async () => {
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  owner = await people.partner(await people.vendor());
});
afterAll(async () => {
  await people.close();
  await database.drop();
});

const made = async (table: string, org: TestOrg): Promise<number> => {
  const zone = table === 'devices_shop' ? [', timezone', `, 'UTC'`] : ['', ''];
  const [row] = await people.query<{ id: string }>(
    `INSERT INTO ${table} (org_id, name${zone[0]}) VALUES ($1, 'x' || random()${zone[1]}) RETURNING id`,
    [org.id],
  );
  return Number(row?.id);
};
const three = (table: string, org: TestOrg) => Promise.all([made(table, org), made(table, org), made(table, org)]);

/** Groups, shops and tags whose count is not the number of devices that name them. */
const wrongCounts = () =>
  people.query(`
    SELECT 'group' AS what, id FROM devices_group g WHERE device_count <> (SELECT count(*) FROM devices_device WHERE group_id = g.id)
    UNION ALL SELECT 'shop', id FROM devices_shop s WHERE device_count <> (SELECT count(*) FROM devices_device WHERE shop_id = s.id)
    UNION ALL SELECT 'tag', id FROM devices_tag t WHERE device_count <> (SELECT count(*) FROM devices_device WHERE t.id = ANY (tags))`);

describe('counts of devices', () => {
  it('[DEV-05] are those of count(*) after whatever statements, over many rows at once', async () => {
    const [groups, shops, tags] = [
      await three('devices_group', owner),
      await three('devices_shop', owner),
      await three('devices_tag', owner),
    ];
    const model = await people.model();
    let made = 0;
    const pick = (ids: readonly number[]) => fc.option(fc.constantFrom(...ids));
    const membership = fc.record({ group: pick(groups), shop: pick(shops), tags: fc.subarray([...tags]) });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('insert' as const), to: membership, n: fc.integer({ min: 1, max: 4 }) }),
      fc.record({ kind: fc.constant('update' as const), to: membership, n: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ kind: fc.constant('state' as const), to: membership, n: fc.integer({ min: 1, max: 9 }) }),
      fc.record({ kind: fc.constant('delete' as const), to: membership, n: fc.integer({ min: 1, max: 3 }) }),
    );
    const some = 'id IN (SELECT id FROM devices_device ORDER BY random() LIMIT $1)';
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 8 }), async (steps) => {
        for (const { kind, to, n } of steps) {
          if (kind === 'insert') {
            await people.query(
              `INSERT INTO devices_device (org_id, sn, model_id, group_id, shop_id, tags)
               SELECT $1, 'C-' || (1000 + $2 + i), $3, $4, $5, $6 FROM generate_series(1, $7) i`,
              [owner.id, made, model, to.group, to.shop, to.tags, n],
            );
            made += n;
          } else if (kind === 'update') {
            const text = `UPDATE devices_device SET group_id = $2, shop_id = $3, tags = $4 WHERE ${some}`;
            await people.query(text, [n, to.group, to.shop, to.tags]);
          } else if (kind === 'state')
            await people.query(`UPDATE devices_device SET state = 'online' WHERE ${some}`, [n]);
          else await people.query(`DELETE FROM devices_device WHERE ${some}`, [n]);
        }
        expect(await wrongCounts()).toEqual([]);
      }),
      { numRuns: 25 },
    );
    await people.query('DELETE FROM devices_group WHERE id = $1', [groups[0]]);
    expect(await wrongCounts()).toEqual([]);
  });
});

describe('memberships', () => {
  const membershipOf = async (id: string) =>
    (await people.query('SELECT group_id, shop_id, tags FROM devices_device WHERE id = $1', [id]))[0];

  it('[DEV-05] fall away with the owner unless the holder controls the new one, and the counts follow', async () => {
    const vendor = { id: 1, name: '' };
    const master = await people.partner(vendor);
    const [held, free] = [await people.partner(master), await people.partner(master, 'Free', 'cooperative')];
    const [group, shop, tag] = [
      await made('devices_group', master),
      await made('devices_shop', held),
      await made('devices_tag', master),
    ];
    const vendorTag = await made('devices_tag', vendor);
    const { id } = await people.device(held);
    const set = 'UPDATE devices_device SET group_id = $2, shop_id = $3, tags = $4 WHERE id = $1';
    await people.query(set, [id, group, shop, [tag, vendorTag]]);
    const give = (org: TestOrg) => people.query('UPDATE devices_device SET org_id = $2 WHERE id = $1', [id, org.id]);
    await give(master);
    expect(await membershipOf(id)).toEqual({ group_id: group, shop_id: null, tags: [tag, vendorTag] });
    await give(free);
    expect(await membershipOf(id)).toEqual({ group_id: null, shop_id: null, tags: [vendorTag] });
    expect(await wrongCounts()).toEqual([]);
  });

  it('fall away when a partner is no longer controlled', async () => {
    const master = await people.partner({ id: 1, name: '' });
    const child = await people.partner(master);
    const [above, own] = [await made('devices_tag', master), await made('devices_tag', child)];
    const { id } = await people.device(child);
    await people.query('UPDATE devices_device SET tags = $2 WHERE id = $1', [id, [above, own]]);
    await people.query(`UPDATE identity_org SET partner_type = 'cooperative' WHERE id = $1`, [child.id]);
    await people.query('SELECT replace_org_subtree($1)', [child.id]);
    expect(await membershipOf(id)).toMatchObject({ tags: [own] });
    expect(await wrongCounts()).toEqual([]);
  });
});
