import { operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;

beforeAll(async () => {
  api = await startApiHarness({ PBKDF2_ITERATIONS: '4096' });
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const add = (name: string, parentId?: string, sort = 0) => client.call(departmentRoutes.add, { name, parentId, sort });
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const shown = async () =>
  (await client.call(departmentRoutes.list, {})).map(({ name, depth }) => `${'-'.repeat(depth)}${name}`);

describe('departments', () => {
  it('[ACC-09] form a tree: added below each other, sorted, renamed and moved', async () => {
    const sales = await add('Sales', undefined, 2);
    const north = await add('North', sales.id, 2);
    await add('South', sales.id, 1);
    const service = await add('Service', undefined, 1);
    await add('Kiel', north.id);
    expect(await shown()).toEqual(['-Service', '-Sales', '--South', '--North', '---Kiel']);
    const renamed = await client.call(departmentRoutes.modify, {
      id: north.id,
      version: 1,
      name: 'Coast',
      sort: 0,
      remark: 'sea',
    });
    expect(renamed).toMatchObject({ name: 'Coast', version: 2, depth: 2, parentId: sales.id });
    expect(await errorOf(client.send(departmentRoutes.modify, { id: north.id, version: 1, name: 'X' }))).toBe(
      'core.stale_version',
    );
    await client.call(departmentRoutes.move, { id: north.id, version: 2, parentId: service.id });
    expect(await shown()).toEqual(['-Service', '--Coast', '---Kiel', '-Sales', '--South']);
    await client.call(departmentRoutes.move, { id: north.id, version: 3 });
    expect(await shown()).toEqual(['-Coast', '--Kiel', '-Service', '-Sales', '--South']);
    expect(await errorOf(client.send(departmentRoutes.add, { name: 'SERVICE' }))).toBe('core.name_taken');
    const trail = await api.people.query(
      `SELECT action, before, after FROM audit_entry WHERE object_type = 'department' AND object_id = $1 ORDER BY id`,
      [north.id],
    );
    expect(trail).toMatchObject([
      { action: 'department.added', after: { name: 'North', parent: 'Sales' } },
      { action: 'department.changed', before: { name: 'North' }, after: { name: 'Coast' } },
      { action: 'department.moved', before: { parent: 'Sales' }, after: { parent: 'Service' } },
      { action: 'department.moved', before: { parent: 'Service' }, after: { parent: null } },
    ]);
  });

  it('[ACC-09] have no loops and at most eight levels', async () => {
    const chain = [await add('L1')];
    for (let level = 2; level <= 8; level += 1) chain.push(await add(`L${level}`, chain.at(-1)?.id));
    const [top, second, deepest] = [chain[0], chain[1], chain[7]];
    expect(await errorOf(client.send(departmentRoutes.add, { name: 'L9', parentId: deepest?.id }))).toBe(
      'identity.department_too_deep',
    );
    for (const parent of [top, deepest])
      expect(
        await errorOf(client.send(departmentRoutes.move, { id: top?.id ?? '', version: 1, parentId: parent?.id })),
      ).toBe('identity.department_loop');
    const beside = await add('Beside');
    const below = await add('Below', beside.id);
    const deep = { id: second?.id ?? '', version: 1, parentId: below.id };
    expect(await errorOf(client.send(departmentRoutes.move, deep))).toBe('identity.department_too_deep');
    // Two moves at once that together would make a loop.
    const [a, b] = [await add('Ring A'), await add('Ring B')];
    const answers = await Promise.all([
      errorOf(client.send(departmentRoutes.move, { id: a.id, version: 1, parentId: b.id })),
      errorOf(client.send(departmentRoutes.move, { id: b.id, version: 1, parentId: a.id })),
    ]);
    expect(answers.sort()).toEqual(['identity.department_loop', 'ok']);
  });

  it('[ACC-09] count their people and are deleted when empty, or when their people move', async () => {
    const parent = await add('Closing');
    const leaf = await add('Closing leaf', parent.id);
    const target = await add('Staying');
    const person = { loginName: 'dept.person', email: 'dept@shop.example', userType: 'operator' as const };
    const { account } = await client.call(operatorRoutes.add, { ...person, departmentId: leaf.id });
    const counted = await client.call(departmentRoutes.list, {});
    expect(counted.find((one) => one.id === leaf.id)?.peopleCount).toBe(1);
    expect(await errorOf(client.send(departmentRoutes.remove, { id: parent.id }))).toBe(
      'identity.department_has_children',
    );
    expect(await errorOf(client.send(departmentRoutes.remove, { id: leaf.id }))).toBe('identity.department_has_people');
    expect(await errorOf(client.send(departmentRoutes.remove, { id: leaf.id, moveTo: leaf.id }))).toBe(
      'core.not_found',
    );
    await client.call(departmentRoutes.remove, { id: leaf.id, moveTo: target.id });
    expect(await client.call(operatorRoutes.detail, { id: account.id })).toMatchObject({ departmentName: 'Staying' });
    await client.call(departmentRoutes.remove, { id: parent.id });
    expect((await shown()).join()).not.toContain('Closing');
  });

  it("are kept for those one controls, and never join two organisations' trees", async () => {
    const child = await api.people.partner(org);
    const cooperative = await api.people.partner(org, 'Coop', 'cooperative');
    const ofChild = await client.call(departmentRoutes.add, { orgId: String(child.id), name: 'Theirs' });
    expect(ofChild.orgId).toBe(String(child.id));
    const own = await add('Mine');
    expect(await errorOf(client.send(departmentRoutes.move, { id: ofChild.id, version: 1, parentId: own.id }))).toBe(
      'core.not_found',
    );
    const astray = { orgId: String(child.id), name: 'Astray', parentId: own.id };
    expect(await errorOf(client.send(departmentRoutes.add, astray))).toBe('core.not_found');
    for (const foreign of [cooperative, api.vendor])
      expect(await errorOf(client.send(departmentRoutes.list, { orgId: String(foreign.id) }))).toBe('core.not_found');
  });
});
