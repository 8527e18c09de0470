import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { friendRequestsPerDay } from '@tilldeck/contracts/identity/partner.limits';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
const grants = allPermissions('partner');

beforeAll(async () => {
  api = await startApiHarness();
});
afterAll(() => api.close());

interface Partner {
  org: TestOrg;
  account: TestAccount;
  client: WireClient;
}
async function partner(name: string, parent: TestOrg = api.vendor): Promise<Partner> {
  const org = await api.people.partner(parent, name);
  await api.people.query(
    `UPDATE identity_org SET contact_person = 'Contact of ' || name, contact_email = $2 WHERE id = $1`,
    [org.id, `contact${org.id}@x.example`],
  );
  const account = await api.people.account(org, grants);
  return { org, account, client: await api.as(account) };
}
const list = async (client: WireClient, filter = {}) => (await client.call(friendRoutes.page, filter)).items;
const refusal = async (answer: ReturnType<WireClient['send']>) => (await answer).body.error;

describe('friends', () => {
  it('[ACC-12] ask by account ID or e-mail, say yes, and then know each other', async () => {
    const [ann, ben] = [await partner('Ann Ltd'), await partner('Ben Ltd')];
    await ann.client.call(friendRoutes.add, { account: ben.account.email.toUpperCase() });
    expect(await list(ann.client)).toMatchObject([{ state: 'sent', company: null }]);
    const [request] = await list(ben.client);
    expect(request).toMatchObject({ state: 'received', askedName: null, company: { name: 'Ann Ltd' } });
    await ben.client.call(friendRoutes.answer, { id: request?.id ?? '', isAccepted: true });
    for (const [side, other] of [
      [ann, ben],
      [ben, ann],
    ] as const) {
      const [friend] = await list(side.client, { state: 'friend' });
      expect(friend).toMatchObject({
        state: 'friend',
        company: {
          orgId: String(other.org.id),
          name: other.org.name,
          contactPerson: `Contact of ${other.org.name}`,
          contactEmail: `contact${other.org.id}@x.example`,
        },
      });
    }
    expect(await refusal(ben.client.send(friendRoutes.add, { account: ann.account.loginName }))).toBe(
      'identity.friend_already',
    );
    await ben.client.call(friendRoutes.remove, { id: request?.id ?? '' });
    for (const side of [ann, ben]) expect(await list(side.client)).toEqual([]);
    const trail = await api.people.query(
      `SELECT action, org_id FROM audit_entry WHERE object_type = 'friend' AND org_id = ANY ($1) ORDER BY id`,
      [[ann.org.id, ben.org.id]],
    );
    expect(trail).toEqual([
      { action: 'friend.requested', org_id: ann.org.id },
      { action: 'friend.answered', org_id: ben.org.id },
      { action: 'friend.removed', org_id: ben.org.id },
    ]);
  });

  it('the answer and the list do not tell whether anybody has the name, or said no', async () => {
    const [cat, dan] = [await partner('Cat Ltd'), await partner('Dan Ltd')];
    const known = await cat.client.send(friendRoutes.add, { account: dan.account.loginName });
    const unknown = await cat.client.send(friendRoutes.add, { account: 'nobody-at-all' });
    const vendor = await cat.client.send(friendRoutes.add, { account: 'admin' });
    for (const answer of [known, unknown, vendor]) expect(answer.body).toMatchObject({ code: 200, data: {} });
    const shapes = async () =>
      (await list(cat.client)).map(({ id: _id, askedName: _name, createdAt: _at, ...shape }) => JSON.stringify(shape));
    expect(new Set(await shapes()).size).toBe(1);
    const [request] = await list(dan.client);
    await dan.client.call(friendRoutes.answer, { id: request?.id ?? '', isAccepted: false });
    expect(new Set(await shapes()).size).toBe(1);
    expect(await list(dan.client)).toEqual([]);
    expect(await refusal(dan.client.send(friendRoutes.answer, { id: request?.id ?? '', isAccepted: true }))).toBe(
      'core.not_found',
    );
    for (const account of [dan.account.loginName.toUpperCase(), 'nobody-at-all'])
      expect(await refusal(cat.client.send(friendRoutes.add, { account }))).toBe('identity.friend_asked');
    // The same partner under another name of its own: taken like anybody else.
    await cat.client.call(friendRoutes.add, { account: dan.account.email });
    expect(await list(dan.client)).toEqual([]);
    expect(await refusal(cat.client.send(friendRoutes.add, { account: cat.account.email }))).toBe(
      'identity.friend_self',
    );
  });

  it('only who was asked answers; only the two sides see it', async () => {
    const [eve, fay] = [await partner('Eve Ltd'), await partner('Fay Ltd')];
    const gus = await partner('Gus Ltd');
    const below = await partner('Below Fay', fay.org);
    await eve.client.call(friendRoutes.add, { account: fay.account.loginName });
    const [request] = await list(fay.client);
    const id = request?.id ?? '';
    for (const { client } of [eve, gus, below]) {
      expect(await refusal(client.send(friendRoutes.answer, { id, isAccepted: true }))).toBe('core.not_found');
    }
    for (const { client } of [gus, below]) {
      expect(await refusal(client.send(friendRoutes.remove, { id }))).toBe('core.not_found');
      expect(await list(client)).toEqual([]);
    }
    // Both asked: one yes makes one friendship.
    await fay.client.call(friendRoutes.add, { account: eve.account.loginName });
    await fay.client.call(friendRoutes.answer, { id, isAccepted: true });
    for (const { client } of [eve, fay]) expect(await list(client)).toMatchObject([{ id, state: 'friend' }]);
  });

  it('are asked for at most so often a day, whether anybody has the name or not', async () => {
    const hal = await partner('Hal Ltd');
    for (let n = 0; n < friendRequestsPerDay; n++) await hal.client.call(friendRoutes.add, { account: `name-${n}` });
    const [last] = await list(hal.client);
    await hal.client.call(friendRoutes.remove, { id: last?.id ?? '' });
    expect(await list(hal.client)).toHaveLength(friendRequestsPerDay - 1);
    expect(await refusal(hal.client.send(friendRoutes.add, { account: 'one-more' }))).toBe('core.too_many_requests');
  });
});
