import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { type Scope, scopeOfOrg, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { isBlacklisted, listBlacklistedAmong } from '../index.ts';
import { entriesInForce, findEntryForUpdate } from './blacklist.store.ts';
import { findEntryDetail, pageEntries } from './blacklist.view.ts';

let api: ApiHarness;
let partner: TestOrg;
let sibling: TestOrg;
let child: TestOrg;

beforeAll(async () => {
  api = await startApiHarness();
  partner = await api.people.partner(api.vendor);
  sibling = await api.people.partner(api.vendor);
  child = await api.people.partner(partner);
});
afterAll(() => api.close());

const scopeOf = ({ id }: TestOrg, depth: number): Scope => scopeOfOrg(api.app.database, { id, depth });

const put = async (org: TestOrg, value: string, state: string, kind = 'mdm') => {
  const stage = state.endsWith('ing') ? 'mid' : null;
  const [row] = await api.people.query<{ id: string }>(
    `INSERT INTO system_blacklist_entry (org_id, kind, value, description, state, stage, created_by, requested_by_id, requested_by)
     VALUES ($1, $2, $3, '', $4, $5, 'admin', $6, 'admin') RETURNING id`,
    [org.id, kind, value, state, stage, api.admin.id],
  );
  return row?.id ?? '';
};

describe('the question whether something is blacklisted', () => {
  it('[ACC-10] counts entries in force: enabled ones and those whose removal is still pending', async () => {
    for (const state of ['enabling', 'enabled', 'disabling', 'disabled'])
      await put(api.vendor, `force-${state}`, state);
    const asked = ['enabling', 'enabled', 'disabling', 'disabled', 'unknown'].map((state) => `force-${state}`);
    const vendor = scopeOf(api.vendor, 0);
    expect([...(await listBlacklistedAmong(vendor, 'mdm', asked))]).toEqual(['force-enabled', 'force-disabling']);
    expect(await isBlacklisted(vendor, 'mdm', 'FORCE-Enabled')).toBe(true);
    expect(await isBlacklisted(vendor, 'package', 'force-enabled')).toBe(false);
    expect(await isBlacklisted(systemScope(api.app.database, 'a test'), 'mdm', 'force-enabled')).toBe(true);
    expect(await listBlacklistedAmong(vendor, 'mdm', [])).toEqual(new Set());
  });

  it('[ACC-10] counts capitals in package names', async () => {
    await put(api.vendor, 'com.shop.Till', 'enabled', 'package');
    const vendor = scopeOf(api.vendor, 0);
    expect(await isBlacklisted(vendor, 'package', 'com.shop.Till')).toBe(true);
    expect(await isBlacklisted(vendor, 'package', 'com.shop.till')).toBe(false);
  });

  it('[ACC-10] holds downwards: the vendor’s for everybody, a partner’s for itself and those below', async () => {
    await put(api.vendor, 'tree-vendor', 'enabled');
    await put(partner, 'tree-partner', 'enabled');
    const asked = ['tree-vendor', 'tree-partner'];
    const found = async (org: TestOrg, depth: number) => [
      ...(await listBlacklistedAmong(scopeOf(org, depth), 'mdm', asked)),
    ];
    expect(await found(api.vendor, 0)).toEqual(['tree-vendor']);
    expect(await found(partner, 1)).toEqual(asked);
    expect(await found(child, 2)).toEqual(asked);
    expect(await found(sibling, 1)).toEqual(['tree-vendor']);
  });

  it('[ACC-10] is answered by the index for 10,000 values at once', async () => {
    await api.people.query(
      `INSERT INTO system_blacklist_entry (org_id, kind, value, description, state, created_by, requested_by_id, requested_by)
       SELECT 1, 'mdm', 'bulk-' || n, '', 'enabled', 'admin', $1, 'admin' FROM generate_series(1, 10000) AS n`,
      [api.admin.id],
    );
    await api.people.query('ANALYZE system_blacklist_entry');
    const asked = Array.from({ length: 10_000 }, (_, index) => `BULK-${index * 2}`);
    expect((await listBlacklistedAmong(scopeOf(partner, 1), 'mdm', asked)).size).toBe(5_000);
    const query = entriesInForce(api.app.database.vendor, scopeOf(partner, 1), 'mdm', asked.slice(0, 100));
    const plan = (await query.explain()).map((line) => line['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan.* system_blacklist_entry__value_key/);
    expect(plan).not.toContain('Seq Scan on system_blacklist_entry');
  });
});

describe('entries', () => {
  it('[ACC-10] are seen by their organisation and the vendor, not by others', async () => {
    const id = await put(partner, 'own-0001', 'enabled');
    const seen = async (scope: Scope) =>
      (await pageEntries(scope, 'mdm', 'UTC', { pageNo: 1, pageSize: 20, value: 'own-0001' })).items.length;
    expect(await seen(scopeOf(partner, 1))).toBe(1);
    expect(await seen(scopeOf(api.vendor, 0))).toBe(1);
    for (const stranger of [scopeOf(sibling, 1), scopeOf(child, 2)]) {
      expect(await seen(stranger)).toBe(0);
      await expect(findEntryDetail(stranger, 'mdm', id)).rejects.toMatchObject({ code: 'core.not_found' });
      expect(await writeIn(stranger, (inside) => findEntryForUpdate(inside, 'mdm', id))).toBeUndefined();
    }
  });

  it('[ACC-10] cannot be reviewed by their requester even past the server’s rules', async () => {
    const id = await put(partner, 'own-0002', 'enabling');
    const reviewing = api.people.query(
      `UPDATE system_blacklist_entry SET stage = 'final', mid_reviewed_by_id = requested_by_id WHERE id = $1`,
      [id],
    );
    await expect(reviewing).rejects.toMatchObject({ constraint: 'system_blacklist_entry__reviewer' });
  });
});
