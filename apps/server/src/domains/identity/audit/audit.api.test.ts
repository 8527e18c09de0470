import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

/** A row of the trail as a change would have written it. */
const insertEntry = async (org: TestOrg, facts: Record<string, unknown> = {}): Promise<string> => {
  const row = {
    org_id: org.id,
    account_name: 'somebody',
    action: 'dictionary.type_added',
    object_type: 'dictionary',
    object_id: '1',
    request_id: 'r',
    ...facts,
  };
  const names = Object.keys(row);
  const [inserted] = await api.people.query<{ id: string }>(
    `INSERT INTO audit_entry (${names.join(', ')}) VALUES (${names.map((_name, index) => `$${index + 1}`).join(', ')})
     RETURNING id`,
    Object.values(row),
  );
  return inserted?.id ?? '';
};
const idsOf = async (client: WireClient, input: object): Promise<string[]> =>
  (await client.call(auditRoutes.page, input)).items.map((entry) => entry.id);

describe('the operation log', () => {
  it('[ACC-11] shows a change with who, what, before and after', async () => {
    const draft = { nameEn: 'Colours', nameZh: '颜色', type: 'colours' };
    const added = await admin.call(dictionaryRoutes.add, draft);
    await admin.call(dictionaryRoutes.toggle, { id: added.id, state: 'disabled' });
    const { items, total, isTotalCapped } = await admin.call(auditRoutes.page, { objectType: 'dictionary' });
    expect([total, isTotalCapped]).toEqual([2, false]);
    expect(items.map((entry) => entry.action)).toEqual(['dictionary.state_changed', 'dictionary.type_added']);
    const [newest] = items;
    expect(newest).toEqual({
      id: expect.stringMatching(/^\d+$/),
      at: expect.stringMatching(/Z$/),
      orgId: '1',
      orgName: api.vendor.name,
      accountId: api.admin.id,
      accountName: 'admin',
      actingForOrgName: null,
      action: 'dictionary.state_changed',
      objectType: 'dictionary',
      objectId: added.id,
      objectName: 'colours',
      reason: null,
      ip: '127.0.0.1',
      requestId: expect.stringMatching(/^\w{24}$/),
    });
    expect(await admin.call(auditRoutes.detail, { id: newest?.id ?? '' })).toEqual({
      ...newest,
      before: { state: 'enabled' },
      after: { state: 'disabled' },
    });
    expect((await admin.send(auditRoutes.detail, { id: '999999' })).body.error).toBe('core.not_found');
  });

  it('[ACC-11] tells the story of one object, newest first', async () => {
    const org = await api.people.partner(api.vendor);
    const first = await insertEntry(org, { object_type: 'device', object_id: 'SN1', after: { name: 'a' } });
    await insertEntry(org, { object_type: 'device', object_id: 'SN2' });
    await insertEntry(org, { object_type: 'account', object_id: 'SN1' });
    const second = await insertEntry(org, {
      object_type: 'device',
      object_id: 'SN1',
      before: { name: 'a' },
      after: { name: 'b' },
      reason: 'wrong label',
    });
    const story = await admin.call(auditRoutes.object, { objectType: 'device', objectId: 'SN1' });
    expect(story.items.map(({ id, before, after, reason }) => ({ id, before, after, reason }))).toEqual([
      { id: second, before: { name: 'a' }, after: { name: 'b' }, reason: 'wrong label' },
      { id: first, before: null, after: { name: 'a' }, reason: null },
    ]);
    const input = { objectType: 'device', objectId: 'SN1', pageSize: 1 };
    const page = await admin.call(auditRoutes.object, input);
    const rest = await admin.call(auditRoutes.object, { ...input, cursor: page.nextCursor ?? '' });
    expect([...page.items, ...rest.items].map((entry) => entry.id)).toEqual([second, first]);
  });

  it('[ACC-11] is filtered by account, action, object, address, request and time', async () => {
    const org = await api.people.partner(api.vendor);
    const client = await api.as(await api.people.account(org, allPermissions('partner'), { loginName: 'Filterer' }));
    const found = async (input: object) => (await idsOf(client, { objectType: 'probe', ...input })).sort();
    const probe = (facts: object) => insertEntry(org, { object_type: 'probe', ...facts });
    const byAccount = await probe({ account_name: 'Anna.Berg' });
    const byAction = await probe({ action: 'iplock.added' });
    const byObject = await probe({ object_id: '4711' });
    const byIp = await probe({ ip: '2001:db8::7' });
    const byRequest = await probe({ request_id: 'q'.repeat(24) });
    const all = [byAccount, byAction, byObject, byIp, byRequest].sort();
    expect(await found({})).toEqual(all);
    expect(await found({ account: 'anna.berg' })).toEqual([byAccount]);
    expect(await found({ account: 'anna' })).toEqual([]);
    expect(await found({ action: 'iplock.added' })).toEqual([byAction]);
    expect(await found({ objectId: '4711' })).toEqual([byObject]);
    expect(await found({ ip: '2001:DB8:0::7' })).toEqual([byIp]);
    expect(await found({ requestId: 'q'.repeat(24) })).toEqual([byRequest]);
    expect(await found({ requestId: 'q'.repeat(24), action: 'iplock.added' })).toEqual([]);
    // Their own sign-in is on the trail too, and nothing else of theirs.
    expect((await idsOf(client, { action: 'session.opened' })).length).toBe(1);
    const wrong = await client.send(auditRoutes.page, { ip: '1.2.3', from: 'yesterday', to: '2026-02-30' });
    expect(wrong.body.data).toEqual({ fields: { ip: 'address', from: 'time', to: 'time' } });
  });

  it('[WIRE-04] [ACC-11] takes dates and wall-clock times in the timezone that the caller sends', async () => {
    const org = await api.people.partner(api.vendor);
    const client = await api.as(await api.people.account(org, allPermissions('partner')));
    await api.people.query(`SELECT ensure_month_partition('audit_entry', '2026-03-01')`);
    const at = (instant: string) => insertEntry(org, { object_type: 'clock', at: instant });
    // 10 March in Shanghai begins at 16:00 UTC the day before, in New York (summer time since the 8th) at 04:00 UTC.
    const beforeShanghai = await at('2026-03-09T15:59:59.999Z');
    const startOfShanghai = await at('2026-03-09T16:00:00Z');
    const startOfNewYork = await at('2026-03-10T04:00:00Z');
    const endOfShanghai = await at('2026-03-10T16:00:00Z');
    const endOfNewYork = await at('2026-03-11T04:00:00Z');
    const during = async (timezone: string, range: object) => {
      client.timezone = timezone;
      return idsOf(client, { objectType: 'clock', ...range });
    };
    const tenth = { from: '2026-03-10', to: '2026-03-11' };
    expect(await during('Asia/Shanghai', tenth)).toEqual([startOfNewYork, startOfShanghai]);
    expect(await during('America/New_York', tenth)).toEqual([endOfShanghai, startOfNewYork]);
    expect(await during('UTC', tenth)).toEqual([endOfShanghai, startOfNewYork]);
    const morning = { from: '2026-03-10T00:00', to: '2026-03-10T12:00:01' };
    expect(await during('Asia/Shanghai', morning)).toEqual([startOfNewYork, startOfShanghai]);
    expect(await during('America/New_York', morning)).toEqual([endOfShanghai, startOfNewYork]);
    // What says its offset needs no timezone, and both ends are open to one side.
    const exact = { from: '2026-03-10T04:00:00Z', to: '2026-03-10T18:00:00+02:00' };
    expect(await during('Asia/Shanghai', exact)).toEqual([startOfNewYork]);
    expect(await during('America/New_York', exact)).toEqual([startOfNewYork]);
    expect(await during('America/New_York', { from: '2026-03-11' })).toEqual([endOfNewYork]);
    expect(await during('Asia/Shanghai', { to: '2026-03-10' })).toEqual([beforeShanghai]);
    client.timezone = 'Europe/Berlin';
  });

  it('[ACC-11] gives 12,000 rows by cursor without repeating or skipping one while new ones arrive', async () => {
    const org = await api.people.partner(api.vendor);
    const client = await api.as(await api.people.account(org, allPermissions('partner')));
    const insertMany = (count: number) =>
      api.people.query<{ id: string }>(
        `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, request_id)
         SELECT $1, 'loader', 'file.uploaded', 'many', n::text, 'r' FROM generate_series(1, $2::int) n RETURNING id`,
        [org.id, count],
      );
    const existing = (await insertMany(12_000)).map((row) => row.id);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.call(auditRoutes.page, { objectType: 'many', pageSize: 200, cursor });
      expect(page).toMatchObject({ total: 10_000, isTotalCapped: true });
      seen.push(...page.items.map((entry) => entry.id));
      cursor = page.nextCursor ?? undefined;
      await insertMany(3);
    } while (cursor);
    expect(seen).toEqual(existing.toReversed());

    const numbered = await client.call(auditRoutes.page, { objectType: 'many', pageSize: 200, pageNo: 51 });
    expect(numbered.items.length).toBe(200);
    const tooFar = await client.send(auditRoutes.page, { objectType: 'many', pageSize: 200, pageNo: 52 });
    expect(tooFar.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { pageNo: 'too_big' } } });
    const odd = await client.send(auditRoutes.page, { cursor: '1 or true' });
    expect(odd.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { cursor: 'invalid' } } });
  }, 120_000);
});
