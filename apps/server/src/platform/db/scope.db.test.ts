import type { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import type { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { afterAll, beforeAll, describe, expect, expectTypeOf, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import type { OpenCtx } from '../context.ts';
import type { Handler } from '../http/bind.ts';
import { inScope, type OrgScope, readIn, type Scope, scopeOfOrg, systemScope, vendorOrgId, writeIn } from './scope.ts';

let api: ApiHarness;
let partner: { id: number };
let sibling: { id: number };
beforeAll(async () => {
  api = await startApiHarness();
  partner = await api.people.partner(api.vendor);
  sibling = await api.people.partner(api.vendor);
  for (const { id } of [partner, sibling])
    await api.people.query(`INSERT INTO devices_tag (org_id, name) VALUES ($1, 'scope')`, [id]);
});
afterAll(() => api.close());

/** Owners of the rows a scope reaches; without the condition, row security alone decides. */
const ownersIn = (scope: Scope, hasCondition: boolean) =>
  readIn(scope, async (db) => {
    const query = db
      .selectFrom('devices_tag as t')
      .select('t.org_id')
      .where('t.name', '=', 'scope')
      .orderBy('t.org_id');
    return (await (hasCondition ? query.where(inScope(scope, 't')) : query).execute()).map((row) => row.org_id);
  });

describe('a scope', () => {
  it.each([true, false])(
    'of an organisation reaches its own rows, with the condition or without it: %s',
    async (has) => {
      expect(await ownersIn(scopeOfOrg(api.app.database, { id: partner.id, depth: 1 }), has)).toEqual([partner.id]);
    },
  );

  it('of the vendor and of the system reaches all rows', async () => {
    const all = [partner.id, sibling.id];
    expect(await ownersIn(scopeOfOrg(api.app.database, { id: vendorOrgId, depth: 0 }), true)).toEqual(all);
    expect(await ownersIn(systemScope(api.app.database, 'a test'), true)).toEqual(all);
  });

  it('of the system is counted by its reason, once for a read and once for a change', async () => {
    const scope = systemScope(api.app.database, 'a reason that is counted');
    await readIn(scope, async () => null);
    await writeIn(scope, async () => null);
    await writeIn(scopeOfOrg(api.app.database, { id: partner.id, depth: 1 }), async () => null);
    expect(await api.app.metrics.registry.metrics()).toContain(
      'tilldeck_system_work_total{why="a reason that is counted"} 2',
    );
  });

  it('is no part of a call without a principal, and is an organisation’s in every other call', () => {
    expectTypeOf<Parameters<Handler<typeof sessionRoutes.login>>[0]>().toEqualTypeOf<OpenCtx>();
    expectTypeOf<Parameters<Handler<typeof sessionRoutes.logout>>[0]['scope']>().toEqualTypeOf<OrgScope>();
    expectTypeOf<Parameters<Handler<typeof linkRoutes.pull>>[0]['scope']>().toEqualTypeOf<OrgScope>();
    expectTypeOf<OpenCtx>().not.toHaveProperty('scope');
  });
});
