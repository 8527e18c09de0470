import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { type OrgTree, plantOrgTree, type TreeOrg } from '@tilldeck/testkit/factories/org-tree';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let tree: OrgTree;
/** One entry per organisation, about an object that bears the organisation's name. */
const entryOf = new Map<string, string>();

beforeAll(async () => {
  api = await startApiHarness();
  tree = await plantOrgTree(api.people, api.vendor, allPermissions('partner'));
  for (const { id, name } of [...tree.orgs, api.vendor]) {
    const [row] = await api.people.query<{ id: string }>(
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
       VALUES ($1, 'somebody', 'file.uploaded', 'probe', $2, 'r') RETURNING id`,
      [id, name],
    );
    entryOf.set(name, row?.id ?? '');
  }
});
afterAll(() => api.close());

const namesOf = (orgs: readonly { name: string }[]) => orgs.map((org) => org.name).sort();

describe('the operation log of two partners at three levels', () => {
  it('[ACC-11] shows an organisation its own entries and those below it, and no other', async () => {
    for (const org of tree.orgs) {
      const client = await api.as(org.account);
      const { items, total } = await client.call(auditRoutes.page, { objectType: 'probe' });
      expect(items.map((entry) => entry.objectId).sort(), org.name).toEqual(namesOf(org.subtree));
      expect(items.every((entry) => entry.orgName === entry.objectId)).toBe(true);
      expect(total).toBe(org.subtree.length);
    }
  });

  it('[ACC-11] shows the vendor everything', async () => {
    const { items } = await (await api.as(api.admin)).call(auditRoutes.page, { objectType: 'probe' });
    expect(items.map((entry) => entry.objectId).sort()).toEqual(namesOf([...tree.orgs, api.vendor]));
  });

  it('[ACC-11] finds no entry and no object of another by its id', async () => {
    for (const org of tree.orgs) {
      const client = await api.as(org.account);
      const foreign = [...tree.orgs, api.vendor].filter((other) => !org.subtree.includes(other as TreeOrg));
      for (const { name } of foreign) {
        const detail = await client.send(auditRoutes.detail, { id: entryOf.get(name) ?? '' });
        expect(detail.body.error, `${org.name} asks for ${name}`).toBe('core.not_found');
        const story = await client.call(auditRoutes.object, { objectType: 'probe', objectId: name });
        expect(story, `${org.name} asks for ${name}`).toMatchObject({ items: [], total: 0 });
        expect((await client.call(auditRoutes.page, { objectId: name })).items).toEqual([]);
      }
      for (const { name } of org.subtree)
        expect((await client.call(auditRoutes.detail, { id: entryOf.get(name) ?? '' })).objectId).toBe(name);
    }
  });

  it('[ACC-11] shows each only their own sign-ins as operations', async () => {
    const client = await api.as(tree.a.account);
    await api.as(tree.b.account);
    const { items } = await client.call(auditRoutes.page, { action: 'session.opened' });
    const own = new Set(tree.a.subtree.map((org) => org.account.loginName));
    expect(items.length).toBeGreaterThan(0);
    expect(items.filter((entry) => !own.has(entry.accountName))).toEqual([]);
  });
});
