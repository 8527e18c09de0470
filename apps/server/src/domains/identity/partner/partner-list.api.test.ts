import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let ofMaster: WireClient;
let master: TestOrg;
let child: TestOrg;
let free: TestOrg;

beforeAll(async () => {
  api = await startApiHarness();
  const { people } = api;
  admin = await api.as(api.admin);
  master = await people.partner(api.vendor, 'Alder Retail');
  child = await people.partner(master, 'Birch Shops');
  await people.partner(child, 'Cedar Stores');
  free = await people.partner(master, 'Downy Birch Markets', 'cooperative');
  await people.partner(free, 'Elm Kiosks');
  const other = await people.partner(api.vendor, 'Fir Trading');
  await people.partner(other, 'Silver Birch Trading');
  await people.query(
    `UPDATE identity_org SET country_code = 'FI', is_enabled = false, activated_at = NULL,
            created_at = '2026-01-10T12:00:00Z' WHERE id = $1`,
    [child.id],
  );
  for (let n = 1; n <= 60; n++) await people.partner(other, `Pine ${String(n).padStart(2, '0')}`);
  ofMaster = await api.as(await people.account(master, allPermissions('partner')));
});
afterAll(() => api.close());

const names = (items: { name: string }[]) => items.map((item) => item.name);
const found = async (client: WireClient, filter: object) =>
  names((await client.call(partnerRoutes.page, filter as never)).items).sort();

describe('the list of partners', () => {
  it('[ACC-01] shows the vendor all and a master its own: those it controls, and the record of those that are free', async () => {
    expect((await admin.call(partnerRoutes.page, {})).total).toBe(67);
    const page = await ofMaster.call(partnerRoutes.page, {});
    expect(names(page.items).sort()).toEqual(['Birch Shops', 'Cedar Stores', 'Downy Birch Markets']);
    const record = page.items.find((item) => item.name === 'Downy Birch Markets');
    expect(record).toMatchObject({ isControlled: false, subPartnerCount: 0, type: 'cooperative' });
    expect(page.items.find((item) => item.name === 'Birch Shops')).toMatchObject({
      isControlled: true,
      subPartnerCount: 1,
      parentName: 'Alder Retail',
      state: 'disabled',
      activationState: 'pending',
    });
  });

  it('is filtered by name, parent, type, country, activation, state and days', async () => {
    expect(await found(admin, { keyword: 'birch' })).toEqual([
      'Birch Shops',
      'Downy Birch Markets',
      'Silver Birch Trading',
    ]);
    expect(await found(admin, { keyword: '%' })).toEqual([]);
    expect(await found(admin, { parent: 'alder' })).toEqual(['Birch Shops', 'Downy Birch Markets']);
    expect(await found(admin, { parentId: String(free.id) })).toEqual(['Elm Kiosks']);
    expect(await found(admin, { type: 'cooperative' })).toEqual(['Downy Birch Markets']);
    for (const filter of [{ country: 'FI' }, { activationState: 'pending' }, { state: 'disabled' }])
      expect(await found(admin, filter)).toEqual(['Birch Shops']);
    expect(await found(admin, { from: '2026-01-10', to: '2026-01-11' })).toEqual(['Birch Shops']);
    expect(await found(ofMaster, { keyword: 'birch' })).toEqual(['Birch Shops', 'Downy Birch Markets']);
    expect(await found(ofMaster, { keyword: 'elm' })).toEqual([]);
  });

  it('goes on by cursor', async () => {
    const first = await admin.call(partnerRoutes.page, { pageSize: 50 });
    const second = await admin.call(partnerRoutes.page, { pageSize: 50, cursor: first.nextCursor ?? '' });
    expect(new Set([...first.items, ...second.items].map((item) => item.id)).size).toBe(67);
    expect(second.nextCursor).toBeNull();
  });
});

describe('the tree of partners', () => {
  it('[ACC-02] opens node by node, by name, and goes on where a branch was cut', async () => {
    const top = await admin.call(partnerRoutes.branch, {});
    expect(names(top.nodes)).toEqual(['Alder Retail', 'Fir Trading']);
    const [alder, fir] = top.nodes;
    expect(alder).toMatchObject({ childCount: 2, isControlled: true });
    const first = await admin.call(partnerRoutes.branch, { parentId: fir?.id });
    expect(first).toMatchObject({ total: 61 });
    expect(first.nodes).toHaveLength(50);
    const rest = await admin.call(partnerRoutes.branch, { parentId: fir?.id, cursor: first.nextCursor ?? '' });
    expect([...names(first.nodes), ...names(rest.nodes)].at(-1)).toBe('Silver Birch Trading');
    expect(first.nodes.length + rest.nodes.length).toBe(61);
    expect(rest.nextCursor).toBeNull();
    const bad = await admin.send(partnerRoutes.branch, { cursor: 'bm9uc2Vuc2U' });
    expect(bad.body.error).toBe('core.invalid_input');
  });

  it('begins for a master below itself and ends at those that are free', async () => {
    const { nodes } = await ofMaster.call(partnerRoutes.branch, {});
    expect(nodes.map(({ name, childCount }) => [name, childCount])).toEqual([
      ['Birch Shops', 1],
      ['Downy Birch Markets', 0],
    ]);
  });

  it('a search brings the way to each match', async () => {
    const { nodes } = await admin.call(partnerRoutes.search, { keyword: 'birch' });
    expect(nodes.map(({ name, isMatch }) => [name, isMatch])).toEqual([
      ['Alder Retail', false],
      ['Fir Trading', false],
      ['Birch Shops', true],
      ['Downy Birch Markets', true],
      ['Silver Birch Trading', true],
    ]);
    const own = await ofMaster.call(partnerRoutes.search, { keyword: 'cedar' });
    expect(names(own.nodes)).toEqual(['Birch Shops', 'Cedar Stores']);
    expect((await ofMaster.call(partnerRoutes.search, { keyword: 'silver' })).nodes).toEqual([]);
    expect(names(await ofMaster.call(partnerRoutes.choices, { keyword: 'birch' }))).toEqual([
      'Birch Shops',
      'Downy Birch Markets',
    ]);
  });
});
