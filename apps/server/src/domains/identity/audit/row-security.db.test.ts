import { type OrgTree, plantOrgTree, type TreeOrg } from '@tilldeck/testkit/factories/org-tree';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { type Scope, scopeOfOrg, writeIn } from '../../../platform/db/scope.ts';
import { pageLogins } from '../login-log/login-log.view.ts';
import { findEntryDetail, pageEntries, pageObjectEntries } from './audit.view.ts';

/**
 * Deletes lock one: the condition that every query of the product adds is `true` in this file, as if its author had
 * forgotten it. What still keeps strangers apart is row security alone.
 */
const lockOne = vi.hoisted(() => ({ isDeleted: true }));
vi.mock(import('../../../platform/db/scope.ts'), async (importOriginal) => {
  const original = await importOriginal();
  const inScope: typeof original.inScope = (scope, table) =>
    lockOne.isDeleted ? sql<boolean>`true` : original.inScope(scope, table);
  return { ...original, inScope };
});

let api: ApiHarness;
let tree: OrgTree;
const entryOf = new Map<TreeOrg, string>();

beforeAll(async () => {
  api = await startApiHarness();
  tree = await plantOrgTree(api.people, api.vendor, {});
  for (const org of tree.orgs) {
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
       VALUES ($1, 'somebody', 'file.uploaded', 'probe', 'one', 'r') RETURNING id`,
      [org.id],
    );
    entryOf.set(org, row?.id ?? '');
    await api.people.query(
      `INSERT INTO identity_login_log (org_id, login_name, outcome) VALUES ($1, 'probe', 'success')`,
      [org.id],
    );
  }
});
afterAll(() => api.close());

const asPartner = (org: TreeOrg): Scope => scopeOfOrg(api.app.database, org);
/** The same queries by the role that row security does not hold: shows that it is the policy that withholds. */
const asPartnerUnheld = (org: TreeOrg): Scope => ({
  ...asPartner(org),
  database: { ...api.app.database, app: api.app.database.vendor },
});
const paging = { pageNo: 1, pageSize: 200 };
const allIds = () => tree.orgs.map((org) => String(org.id)).sort();

const lists: [string, (scope: Scope) => Promise<{ items: { orgId: string }[]; total: number }>][] = [
  ['operation log', (scope) => pageEntries(scope, 'UTC', { ...paging, objectType: 'probe' })],
  ['story of an object', (scope) => pageObjectEntries(scope, { ...paging, objectType: 'probe', objectId: 'one' })],
  ['login log', (scope) => pageLogins(scope, 'UTC', { ...paging, account: 'probe' })],
];

describe('with the scope condition deleted', () => {
  it.each(lists)('%s still holds none of another partner’s rows', async (_name, list) => {
    for (const org of tree.orgs) {
      const { items, total } = await list(asPartner(org));
      const own = org.subtree.map((below) => String(below.id)).sort();
      expect(items.map((item) => item.orgId).sort(), org.name).toEqual(own);
      expect(total, 'the count leaks nothing either').toBe(own.length);
    }
  });

  it.each(lists)('%s would hold all of them without row security', async (_name, list) => {
    const { items } = await list(asPartnerUnheld(tree.a));
    expect(items.map((item) => item.orgId).sort()).toEqual(allIds());
  });

  it('one entry of another partner is not found by its id', async () => {
    for (const org of tree.orgs) {
      for (const [owner, id] of entryOf) {
        const isOwn = org.subtree.includes(owner);
        const found = findEntryDetail(asPartner(org), id);
        if (isOwn) await expect(found).resolves.toMatchObject({ id, orgId: String(owner.id) });
        else await expect(found).rejects.toMatchObject({ code: 'core.not_found' });
        await expect(findEntryDetail(asPartnerUnheld(org), id)).resolves.toMatchObject({ id });
      }
    }
  });

  it('a partner cannot write on the trail of another', async () => {
    const write = (scope: Scope, orgId: number) =>
      writeIn(scope, ({ db }) =>
        db
          .insertInto('audit_entry')
          .values({
            org_id: orgId,
            account_name: 'x',
            action: 'x',
            object_type: 'forged',
            object_id: 'x',
            request_id: 'x',
          })
          .execute(),
      );
    await expect(write(asPartner(tree.a), tree.b.id)).rejects.toThrow('row-level security');
    await expect(write(asPartner(tree.a), tree.a.id)).resolves.toBeDefined();
    await expect(write(asPartnerUnheld(tree.a), tree.b.id)).resolves.toBeDefined();
  });
});

describe('with row security off and the scope condition in place', () => {
  beforeAll(() => {
    lockOne.isDeleted = false;
  });
  afterAll(() => {
    lockOne.isDeleted = true;
  });

  it.each(lists)('%s holds none of another partner’s rows either', async (_name, list) => {
    for (const org of tree.orgs) {
      const { items, total } = await list(asPartnerUnheld(org));
      const own = org.subtree.map((below) => String(below.id)).sort();
      expect(items.map((item) => item.orgId).sort(), org.name).toEqual(own);
      expect(total).toBe(own.length);
    }
  });
});

describe('the logs', () => {
  it('cannot be read past the policy by naming a partition', async () => {
    const partitions = await api.people.query<{ name: string }>(
      `SELECT inhrelid::regclass::text AS name FROM pg_inherits
        WHERE inhparent IN ('audit_entry'::regclass, 'identity_login_log'::regclass)`,
    );
    expect(partitions.length).toBeGreaterThanOrEqual(6);
    await api.people.query(`SELECT ensure_month_partition('audit_entry', '2031-01-01')`);
    for (const { name } of [...partitions, { name: 'audit_entry_203101' }])
      for (const pool of Object.values(api.app.database.pools))
        await expect(pool.query(`SELECT FROM ${name}`), name).rejects.toThrow('permission denied');
  });

  it('cannot be changed or deleted by the product', async () => {
    for (const table of ['audit_entry', 'identity_login_log'])
      for (const pool of Object.values(api.app.database.pools)) {
        await expect(pool.query(`UPDATE ${table} SET org_id = 1`), table).rejects.toThrow('permission denied');
        await expect(pool.query(`DELETE FROM ${table}`), table).rejects.toThrow('permission denied');
        await expect(pool.query(`TRUNCATE ${table}`), table).rejects.toThrow('permission denied');
      }
  });
});
