import {
  type BlacklistRoutes,
  mdmBlacklistRoutes as mdm,
  packageBlacklistRoutes as packages,
} from '@tilldeck/contracts/system/blacklist.routes';
import type { BlacklistEntry } from '@tilldeck/contracts/system/blacklist.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let asker: WireClient;
let mid: WireClient;
let final: WireClient;
let fourth: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  const person = async (loginName: string) =>
    api.as(await api.people.account(api.vendor, allPermissions('admin'), { loginName }));
  asker = await person('asker');
  mid = await person('mid.reviewer');
  final = await person('final.reviewer');
  fourth = await person('fourth');
});
afterAll(() => api.close());

const pass = { decision: 'pass', opinion: '' } as const;
const refuse = { decision: 'refuse', opinion: 'It belongs to a customer' } as const;
const at = ({ id, version }: BlacklistEntry) => ({ id, version });
const add = (value: string, routes: BlacklistRoutes = mdm) =>
  asker.call(routes.add, { value, description: 'Reported as stolen' });
const passMid = (entry: BlacklistEntry) => mid.call(mdm.midReview, { ...at(entry), ...pass });
const enabled = async (value: string) => {
  const reviewed = await passMid(await add(value));
  return final.call(mdm.finalReview, { ...at(reviewed), ...pass });
};
const refusalOf = async (answer: ReturnType<WireClient['send']>) => (await answer).body.error;
const trail = (id: string) =>
  api.people.query<{ action: string; account_name: string; before: unknown; after: unknown; reason: string | null }>(
    `SELECT action, account_name, before, after, reason FROM audit_entry
      WHERE object_type LIKE '%_blacklist' AND object_id = $1 ORDER BY id`,
    [id],
  );

describe('a request to put a device on the blacklist', () => {
  it('[ACC-10] goes through mid-level and final review by two other people, with opinions and a history', async () => {
    const added = await add('P240-00017');
    expect(added).toMatchObject({
      value: 'P240-00017',
      description: 'Reported as stolen',
      state: 'enabling',
      stage: 'mid',
      isInForce: false,
      createdBy: 'asker',
      requestedBy: 'asker',
      midReviewedBy: null,
      version: 1,
    });
    const reviewed = await mid.call(mdm.midReview, { ...at(added), decision: 'pass', opinion: 'Police report seen' });
    expect(reviewed).toMatchObject({
      state: 'enabling',
      stage: 'final',
      isInForce: false,
      midReviewedBy: 'mid.reviewer',
    });
    const decided = await final.call(mdm.finalReview, { ...at(reviewed), ...pass });
    expect(decided).toMatchObject({ state: 'enabled', stage: null, isInForce: true, version: 3 });

    const { history, ...detail } = await fourth.call(mdm.detail, { id: added.id });
    expect(detail).toEqual(decided);
    const step = (by: string, event: string, stage: string | null, opinion: string) =>
      expect.objectContaining({ by, event, stage, opinion, wanted: 'enabled' });
    expect(history).toEqual([
      step('final.reviewer', 'pass', 'final', ''),
      step('mid.reviewer', 'pass', 'mid', 'Police report seen'),
      step('asker', 'request', null, 'Reported as stolen'),
    ]);
    expect(await trail(added.id)).toMatchObject([
      { action: 'blacklist.added', account_name: 'asker', before: null, after: { state: 'enabling', stage: 'mid' } },
      {
        action: 'blacklist.mid_reviewed',
        before: { stage: 'mid' },
        after: { stage: 'final' },
        reason: 'Police report seen',
      },
      { action: 'blacklist.final_reviewed', before: { state: 'enabling' }, after: { state: 'enabled', stage: null } },
    ]);
  });

  it('[ACC-10] is never reviewed by its requester, nor twice by the same person', async () => {
    const added = await add('P240-OWN');
    expect(await refusalOf(asker.send(mdm.midReview, { ...at(added), ...pass }))).toBe('system.blacklist_own_request');
    const reviewed = await passMid(added);
    for (const verdict of [pass, refuse]) {
      const review = { ...at(reviewed), ...verdict };
      expect(await refusalOf(asker.send(mdm.finalReview, review))).toBe('system.blacklist_own_request');
      expect(await refusalOf(mid.send(mdm.finalReview, review))).toBe('system.blacklist_same_reviewer');
    }
    expect(await fourth.call(mdm.detail, { id: added.id })).toMatchObject({ stage: 'final', version: 2 });
  });

  it('[ACC-10] has its stages in order: no final review before the mid-level one, no second mid-level one', async () => {
    const added = await add('P240-ORDER');
    const early = final.send(mdm.finalReview, { ...at(added), ...pass });
    expect(await refusalOf(early)).toBe('system.blacklist_not_possible');
    const reviewed = await passMid(added);
    const again = fourth.send(mdm.midReview, { ...at(reviewed), ...pass });
    expect(await refusalOf(again)).toBe('system.blacklist_not_possible');
  });

  it('[ACC-10] is refused with an opinion of at most 200 characters, at either stage, and then does not count', async () => {
    const added = await add('P240-REFUSED');
    const wordless = await mid.send(mdm.midReview, { ...at(added), decision: 'refuse', opinion: '  ' });
    expect(wordless.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { opinion: 'opinion' } } });
    const long = await mid.send(mdm.midReview, { ...at(added), decision: 'refuse', opinion: 'x'.repeat(201) });
    expect(long.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { opinion: 'too_big' } } });
    const opinion = 'x'.repeat(200);
    const refused = await mid.call(mdm.midReview, { ...at(added), decision: 'refuse', opinion });
    expect(refused).toMatchObject({ state: 'disabled', stage: null, isInForce: false });

    const again = await asker.call(mdm.request, { ...at(refused), reason: 'Now with the report' });
    expect(again).toMatchObject({ state: 'enabling', stage: 'mid', midReviewedBy: null });
    const late = await final.call(mdm.finalReview, { ...at(await passMid(again)), ...refuse });
    expect(late).toMatchObject({ state: 'disabled', stage: null });
    const { history } = await fourth.call(mdm.detail, { id: added.id });
    expect(history.map(({ event, stage }) => `${event} ${stage ?? ''}`.trim())).toEqual([
      'refuse final',
      'pass mid',
      'request',
      'refuse mid',
      'request',
    ]);
  });

  it('[ACC-10] is taken back by its requester only, at either stage', async () => {
    for (const value of ['P240-BACK-1', 'P240-BACK-2']) {
      const added = await add(value);
      const pending = value.endsWith('2') ? await passMid(added) : added;
      expect(await refusalOf(fourth.send(mdm.withdraw, at(pending)))).toBe('system.blacklist_not_requester');
      const back = await asker.call(mdm.withdraw, at(pending));
      expect(back).toMatchObject({ state: 'disabled', stage: null });
      expect(await refusalOf(asker.send(mdm.withdraw, at(back)))).toBe('system.blacklist_not_possible');
    }
  });
});

describe('a request to take a device off the blacklist', () => {
  it('[ACC-10] leaves it in force until the final review passes, and for good when it is refused', async () => {
    const entry = await enabled('P240-LIFT');
    expect(await refusalOf(mid.send(mdm.request, { ...at(entry), reason: '' }))).toBe('core.invalid_input');
    // Whoever reviewed the first request may ask for the next one; others review it then.
    const asked = await mid.call(mdm.request, { ...at(entry), reason: 'Found again' });
    expect(asked).toMatchObject({ state: 'disabling', stage: 'mid', isInForce: true, requestedBy: 'mid.reviewer' });
    const refused = await asker.call(mdm.midReview, { ...at(asked), ...refuse });
    expect(refused).toMatchObject({ state: 'enabled', stage: null, isInForce: true });

    const askedAgain = await asker.call(mdm.request, { ...at(refused), reason: 'Found again, see ticket' });
    const reviewed = await passMid(askedAgain);
    expect(reviewed).toMatchObject({ state: 'disabling', stage: 'final', isInForce: true });
    const off = await final.call(mdm.finalReview, { ...at(reviewed), ...pass });
    expect(off).toMatchObject({ state: 'disabled', stage: null, isInForce: false });
    const [newest] = (await fourth.call(mdm.detail, { id: entry.id })).history;
    expect(newest).toMatchObject({ event: 'pass', stage: 'final', wanted: 'disabled' });
  });
});

describe('people who act at the same moment', () => {
  it('[ACC-10] decide once: of two final reviews one wins, the other is told', async () => {
    const reviewed = await passMid(await add('P240-RACE'));
    const answers = await Promise.all([
      final.send(mdm.finalReview, { ...at(reviewed), ...pass }),
      fourth.send(mdm.finalReview, { ...at(reviewed), ...refuse }),
    ]);
    expect(answers.map(({ body }) => body.error ?? 'ok').sort()).toEqual(['core.stale_version', 'ok']);
    const { history, state } = await asker.call(mdm.detail, { id: reviewed.id });
    expect(history.filter((step) => step.stage === 'final')).toHaveLength(1);
    expect(state).toBe(history[0]?.event === 'pass' ? 'enabled' : 'disabled');
  });

  it('[ACC-10] add a value once, whatever its capitals; the two lists do not know each other', async () => {
    const draft = { value: 'TWICE-01', description: 'x' };
    const answers = await Promise.all([asker.send(mdm.add, draft), mid.send(mdm.add, { ...draft, value: 'twice-01' })]);
    expect(answers.map(({ body }) => body.error ?? 'ok').sort()).toEqual(['ok', 'system.blacklist_exists']);
    expect(answers.find(({ body }) => body.error)?.body.data).toMatchObject({ fields: { value: expect.any(String) } });
    const app = await add('com.shop.till', packages);
    expect(await add('com.Shop.till', packages)).toMatchObject({ state: 'enabling' });
    expect(await refusalOf(asker.send(packages.add, { ...draft, value: 'com.shop.till' }))).toBe(
      'system.blacklist_exists',
    );
    for (const route of [mdm.detail, mdm.withdraw])
      expect(await refusalOf(asker.send(route, at(app)))).toBe('core.not_found');
  });
});

describe('a value', () => {
  it.each([
    [mdm, 'SN 1', 'sn'],
    [mdm, 'abc', 'sn'],
    [mdm, 'a'.repeat(65), 'sn'],
    [mdm, '序列号0001', 'sn'],
    [packages, 'till', 'packageName'],
    [packages, 'com..till', 'packageName'],
    [packages, 'com.shop.1till', 'packageName'],
  ] as const)('%# is refused where it cannot be one: %s', async (routes, value, rule) => {
    const answer = await asker.send(routes.add, { value, description: 'x' });
    expect(answer.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { value: rule } } });
  });
});

describe('a pasted column', () => {
  it('[ACC-10] becomes requests line by line, each line with what became of it', async () => {
    await add('COLUMN-1');
    const values = ['COLUMN-2', 'column-1', 'no good', 'COLUMN-3', 'column-2'];
    const result = await asker.call(mdm.import, { values, description: 'Stolen lorry' });
    expect(result).toEqual({
      added: 2,
      lines: [
        { value: 'COLUMN-2', outcome: 'added' },
        { value: 'column-1', outcome: 'exists' },
        { value: 'no good', outcome: 'invalid' },
        { value: 'COLUMN-3', outcome: 'added' },
        { value: 'column-2', outcome: 'repeated' },
      ],
    });
    const { items } = await asker.call(mdm.page, { value: 'column' });
    expect(items).toMatchObject([{ stage: 'mid' }, { stage: 'mid' }, { value: 'COLUMN-1' }]);
    const entry = items.find(({ value }) => value === 'COLUMN-3');
    expect(await trail(entry?.id ?? '')).toMatchObject([
      { action: 'blacklist.imported', after: { state: 'enabling' } },
    ]);
    const nothing = await asker.call(mdm.import, { values: ['COLUMN-2'], description: 'x' });
    expect(nothing).toEqual({ added: 0, lines: [{ value: 'COLUMN-2', outcome: 'exists' }] });
    const many = Array.from({ length: 501 }, (_, index) => `MANY-${index}`);
    expect(await refusalOf(asker.send(mdm.import, { values: many, description: 'x' }))).toBe('core.invalid_input');
    expect(await asker.call(mdm.import, { values: many.slice(1), description: 'x' })).toMatchObject({ added: 500 });
  });
});

describe('the list', () => {
  it('[ACC-10] is found by part of the value, state, stage, creator and days', async () => {
    const first = await add('LIST-0001');
    await mid.call(mdm.add, { value: 'LIST-0002', description: 'x' });
    await passMid(first);
    await api.people.query(`UPDATE system_blacklist_entry SET created_at = '2026-03-01T23:30:00Z' WHERE id = $1`, [
      first.id,
    ]);
    const values = async (filter: object) =>
      (await asker.call(mdm.page, { value: 'list-', ...filter })).items.map((entry) => entry.value);
    expect(await values({})).toEqual(['LIST-0002', 'LIST-0001']);
    expect(await values({ stage: 'final' })).toEqual(['LIST-0001']);
    expect(await values({ state: 'enabling', stage: 'mid' })).toEqual(['LIST-0002']);
    expect(await values({ state: 'enabled' })).toEqual([]);
    expect(await values({ creator: 'MID.' })).toEqual(['LIST-0002']);
    expect(await values({ from: '2026-03-01', to: '2026-03-02' })).toEqual(['LIST-0001']);
    expect(await values({ value: '%' })).toEqual([]);
  });
});
