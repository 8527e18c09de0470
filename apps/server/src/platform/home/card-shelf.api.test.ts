import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import type { Ctx } from '../context.ts';
import { scopeOfOrg, systemScope, writeIn } from '../db/scope.ts';
import { insertEvent } from '../transact.ts';
import { CardShelf } from './card-shelf.ts';
import type { HomeCardSpec } from './home-card.ts';

let api: ApiHarness;
let partner: TestOrg;
let other: TestOrg;
beforeAll(async () => {
  api = await startApiHarness({}, { isRelaying: true });
  expect(await api.app.link.waitUntilReady(30_000)).toBe(true);
  partner = await api.people.partner(api.vendor, 'Kept Tills');
  other = await api.people.partner(api.vendor, 'Other Tills');
});
afterAll(() => api.close());

const askedBy = ({ id }: { id: number }): Ctx => {
  const scope = scopeOfOrg(api.app.database, { id, depth: id === api.vendor.id ? 0 : 1 });
  return { app: api.app, scope, language: 'en-US', timezone: 'UTC' } as unknown as Ctx;
};

/** A card that says how often it was counted. */
const countingCard = (more: Partial<HomeCardSpec> = {}): HomeCardSpec => {
  let counted = 0;
  return {
    key: 'sample.counted',
    sort: 1,
    permissions: ['signedIn'],
    topics: ['devices.device'],
    title: () => 'Counted',
    figures: async () => [{ key: 'n', label: 'n', value: ++counted, isCapped: false, href: '/', tone: 'plain' }],
    ...more,
  };
};

const tell = (topic: string, orgId: number) =>
  writeIn(systemScope(api.app.database, 'a test tells of a change'), ({ db }) =>
    insertEvent(db, { topic, payload: {}, orgId, permission: 'device.query' }),
  );

it('counts a card once for all who ask at the same time, and for each organisation', async () => {
  const shelf = new CardShelf(3_600_000);
  const card = countingCard();
  const read = async (org: { id: number }) => (await shelf.read(askedBy(org), card)).figures[0]?.value;
  expect(await Promise.all(Array.from({ length: 50 }, () => read(partner)))).toEqual(
    Array.from({ length: 50 }, () => 1),
  );
  expect(await read(other)).toBe(2);
  expect(await read(api.vendor)).toBe(3);
});

it('counts again after an event of its topics below the organisation', async () => {
  // Longer than the test: only an event makes it count again.
  const shelf = new CardShelf(3_600_000);
  const cards = new Map([partner, other, api.vendor].map((org) => [org.id, countingCard()]));
  const read = async (org: { id: number }) =>
    (await shelf.read(askedBy(org), cards.get(org.id) ?? countingCard())).figures[0]?.value;
  await Promise.all([read(partner), read(other), read(api.vendor)]);
  const strangerBefore = await read(other);
  await tell('appstore.app', partner.id);
  await tell('devices.device', partner.id);
  await expect.poll(() => read(partner), { interval: 50 }).toBeGreaterThan(1);
  await expect.poll(() => read(api.vendor), { interval: 50 }).toBeGreaterThan(1);
  expect(strangerBefore).toBe(1);
});

it('counts what depends on the person for each of them', async () => {
  const shelf = new CardShelf();
  const card = countingCard({ isPersonal: true });
  const read = async () => (await shelf.read(askedBy(partner), card)).figures[0]?.value;
  expect([await read(), await read()]).toEqual([1, 2]);
});

it('forgets a count that failed', async () => {
  const shelf = new CardShelf();
  let isBroken = true;
  const card = countingCard({
    figures: async () => {
      if (isBroken) throw new Error('the database is away');
      return [];
    },
  });
  await expect(shelf.read(askedBy(partner), card)).rejects.toThrow('away');
  isBroken = false;
  expect(await shelf.read(askedBy(partner), card)).toEqual({ figures: [], trend: null });
});
