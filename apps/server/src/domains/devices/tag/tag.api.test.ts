import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let org: TestOrg;
let client: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor);
  client = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const add = (name: string) => client.call(tagRoutes.add, { name, colour: 'green' });
const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const tagsOf = async (id: string) =>
  (await api.people.query<{ tags: number[] }>('SELECT tags FROM devices_device WHERE id = $1', [id]))[0]?.tags.map(
    String,
  );
const countOf = async (id: string) =>
  (await client.call(tagRoutes.page, { pageSize: 200 })).items.find((tag) => tag.id === id)?.deviceCount;

describe('tags', () => {
  it('[DEV-05] are added in a colour, found, changed and offered', async () => {
    const tag = await add('Night shift');
    expect(tag).toMatchObject({
      name: 'Night shift',
      colour: 'green',
      deviceCount: 0,
      orgId: String(org.id),
      version: 1,
    });
    expect(await errorOf(client.send(tagRoutes.add, { name: 'NIGHT shift' }))).toBe('core.name_taken');
    const changed = await client.call(tagRoutes.modify, { id: tag.id, version: 1, name: 'Night', colour: 'purple' });
    expect(changed).toMatchObject({ name: 'Night', colour: 'purple', version: 2 });
    const late = await client.send(tagRoutes.modify, { id: tag.id, version: 1, name: 'X' });
    expect(late.body).toMatchObject({
      error: 'core.stale_version',
      data: { changedBy: expect.stringMatching(/./), changedAt: changed.updatedAt },
    });
    expect(await client.call(tagRoutes.detail, { id: tag.id })).toEqual(changed);
    const found = await client.call(tagRoutes.page, { keyword: 'igh' });
    expect(found.items.map(({ name }) => name)).toEqual(['Night']);
    expect(await client.call(tagRoutes.choices, {})).toContainEqual(expect.objectContaining({ name: 'Night' }));
  });

  it('[DEV-05] are given to many devices and taken from them, and count them', async () => {
    const [one, two] = [await add('One'), await add('Two')];
    const some = await api.people.devices(org, 3);
    const ids = some.map(({ id }) => id);
    expect(await client.call(tagRoutes.assign, { add: [one.id, two.id], ids })).toEqual({
      changed: 3,
      unchanged: 0,
      unknown: [],
      refused: [],
    });
    expect(await tagsOf(ids[0] ?? '')).toEqual([one.id, two.id]);
    const swap = { add: [one.id], remove: [two.id], sns: [some[0]?.sn ?? '', 'UNKNOWN-1'] };
    expect(await client.call(tagRoutes.assign, swap)).toMatchObject({ changed: 1, unknown: ['UNKNOWN-1'] });
    expect(await client.call(tagRoutes.assign, swap)).toMatchObject({ changed: 0, unchanged: 1 });
    expect([await countOf(one.id), await countOf(two.id)]).toEqual([3, 2]);
    expect(await errorOf(client.send(tagRoutes.assign, { ids }))).toBe('core.not_found');
  });

  it('[DEV-05] merge into one another and go, without a trace on devices', async () => {
    const [from, into] = [await add('Frm'), await add('Into')];
    const [both, first] = [await api.people.device(org), await api.people.device(org)];
    await client.call(tagRoutes.assign, { add: [from.id, into.id], ids: [both.id] });
    await client.call(tagRoutes.assign, { add: [from.id], ids: [first.id] });
    expect(await errorOf(client.send(tagRoutes.merge, { id: from.id, into: from.id }))).toBe(
      'devices.tag_merge_itself',
    );
    expect(await client.call(tagRoutes.merge, { id: from.id, into: into.id })).toMatchObject({ deviceCount: 2 });
    expect([await tagsOf(both.id), await tagsOf(first.id)]).toEqual([[into.id], [into.id]]);
    await client.call(tagRoutes.remove, { id: into.id });
    expect([await tagsOf(both.id), await tagsOf(first.id)]).toEqual([[], []]);
    expect(await errorOf(client.send(tagRoutes.remove, { id: from.id }))).toBe('core.not_found');
  });

  it('are at most twenty on one device, and none changes if one would have more', async () => {
    const made = await Promise.all(Array.from({ length: 21 }, (_, index) => add(`Many ${index}`)));
    const [full, empty] = [await api.people.device(org), await api.people.device(org)];
    await client.call(tagRoutes.assign, { add: made.slice(0, 20).map(({ id }) => id), ids: [full.id] });
    const answer = await client.send(tagRoutes.assign, { add: [made[20]?.id ?? ''], ids: [full.id, empty.id] });
    expect(answer.body).toMatchObject({ error: 'devices.too_many_tags', msg: expect.stringContaining(full.sn) });
    expect(await tagsOf(empty.id)).toEqual([]);
  });

  it('are carried by devices of their organisation and below, and told to those who see them', async () => {
    const held = await api.people.partner(org);
    const [ofHeld, own] = [await api.people.device(held), await api.people.device(org)];
    const child = await api.as(await api.people.account(held, allPermissions('partner')));
    const theirs = await child.call(tagRoutes.add, { name: 'Theirs' });
    const outcome = await client.call(tagRoutes.assign, { add: [theirs.id], ids: [own.id, ofHeld.id] });
    expect(outcome).toMatchObject({ changed: 1, refused: [own.sn] });
    const names = async (who: WireClient) =>
      (await who.call(tagRoutes.page, { pageSize: 200 })).items.map(({ name }) => name);
    expect(await names(child)).toEqual(['Theirs']);
    expect(await names(client)).toContain('Theirs');
    const mine = await client.call(tagRoutes.page, { partnerId: String(held.id) });
    expect(mine.items.map(({ orgName }) => orgName)).toEqual([held.name]);
  });
});
