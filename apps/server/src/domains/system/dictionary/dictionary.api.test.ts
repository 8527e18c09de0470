import { dictionaryRoutes } from '@tilldeck/contracts/system/dictionary.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

const draft = (type: string) => ({ nameEn: `Name of ${type}`, nameZh: `名称 ${type}`, type, sort: 5, remark: 'note' });
const valueDraft = (typeId: string, value: string) => ({
  typeId,
  labelEn: `Label of ${value}`,
  labelZh: `标签 ${value}`,
  value,
  sort: 1,
  remark: 'about it',
});
const addType = (type: string) => admin.call(dictionaryRoutes.add, draft(type));
const addValue = (typeId: string, value: string, sort = 1) =>
  admin.call(dictionaryRoutes.addValue, { ...valueDraft(typeId, value), sort });
const isoInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe('dictionary types', () => {
  it('[SYS-01] are added with every field and read back', async () => {
    const added = await addType('ticket_type');
    expect(added).toEqual({
      id: expect.stringMatching(/^\d+$/),
      nameEn: 'Name of ticket_type',
      nameZh: '名称 ticket_type',
      type: 'ticket_type',
      state: 'enabled',
      sort: 5,
      remark: 'note',
      valueCount: 0,
      version: 1,
      createdAt: isoInstant,
      updatedAt: isoInstant,
    });
    expect(await admin.call(dictionaryRoutes.detail, { id: added.id })).toEqual(added);
    const minimal = await admin.call(dictionaryRoutes.add, { nameEn: 'A', nameZh: '甲', type: 'minimal' });
    expect(minimal).toMatchObject({ sort: 0, remark: '' });
  });

  it('[SYS-01] are changed and keep their count of values', async () => {
    const { id } = await addType('to_change');
    await addValue(id, 'first');
    await addValue(id, 'second');
    const change = { id, version: 1, nameEn: 'New', nameZh: '新', type: 'changed', sort: 9, remark: '' };
    const changed = await admin.call(dictionaryRoutes.modify, change);
    expect(changed).toMatchObject({ ...change, version: 2, valueCount: 2, state: 'enabled' });
    expect(await admin.call(dictionaryRoutes.detail, { id })).toEqual(changed);
  });

  it('[SYS-01] are disabled and enabled by a GET', async () => {
    const { id } = await addType('to_toggle');
    await admin.call(dictionaryRoutes.toggle, { id, state: 'disabled' });
    expect(admin.lastSent).toMatchObject({ method: 'GET', url: expect.stringContaining('/sys/dic/state?id=') });
    expect(await admin.call(dictionaryRoutes.detail, { id })).toMatchObject({ state: 'disabled', version: 2 });
    await admin.call(dictionaryRoutes.toggle, { id, target: 'type', state: 'enabled' });
    expect(await admin.call(dictionaryRoutes.detail, { id })).toMatchObject({ state: 'enabled', version: 3 });
  });

  it('[SYS-01] are paged, filtered and sorted', async () => {
    const types = ['pg_b', 'pg_a', 'pg_d', 'pg_c', 'pg_e'];
    const ids = new Map<string, string>();
    for (const [index, type] of types.entries()) {
      const { id } = await admin.call(dictionaryRoutes.add, { ...draft(type), sort: index });
      ids.set(type, id);
    }
    await admin.call(dictionaryRoutes.toggle, { id: ids.get('pg_d') ?? '', state: 'disabled' });
    const page = async (input: object) => {
      const { items, ...rest } = await admin.call(dictionaryRoutes.page, { keyword: 'pg_', ...input });
      return { ...rest, types: items.map((item) => item.type) };
    };
    const whole = { total: 5, isTotalCapped: false, nextCursor: null };
    expect(await page({})).toEqual({ ...whole, types });
    expect(await page({ pageNo: 2, pageSize: 2 })).toEqual({ ...whole, types: ['pg_d', 'pg_c'] });
    expect(await page({ pageNo: 3, pageSize: 2 })).toEqual({ ...whole, types: ['pg_e'] });
    expect(await page({ pageNo: 4, pageSize: 2 })).toEqual({ ...whole, types: [] });
    const down = { sortField: 'type' as const, sortOrder: 'descend' as const };
    expect((await page(down)).types).toEqual(['pg_e', 'pg_d', 'pg_c', 'pg_b', 'pg_a']);
    expect((await page({ state: 'disabled' })).types).toEqual(['pg_d']);
    expect((await page({ keyword: '名称 pg_c' })).types).toEqual(['pg_c']);
    expect((await page({ keyword: 'NAME OF PG_E' })).types).toEqual(['pg_e']);
    // Signs of LIKE stand for themselves.
    expect((await page({ keyword: 'pg%' })).types).toEqual([]);
    expect((await page({ keyword: 'pg_\\' })).types).toEqual([]);
  });

  it('[SYS-01] refuse a code that is taken, whatever its case, and name the field', async () => {
    const { id } = await addType('taken');
    const other = await addType('other');
    const double = await admin.send(dictionaryRoutes.add, draft('TAKEN'));
    const refusal = {
      code: 2001,
      error: 'system.dictionary_code_taken',
      data: { fields: { type: 'A dictionary with this code already exists' } },
    };
    expect(double).toMatchObject({ status: 200, body: refusal });
    const change = { ...draft('taken'), id: other.id, version: 1 };
    expect((await admin.send(dictionaryRoutes.modify, change)).body).toMatchObject(refusal);
    expect((await admin.call(dictionaryRoutes.detail, { id: other.id })).version).toBe(1);
    // Its own code is no double.
    await admin.call(dictionaryRoutes.modify, { ...draft('Taken'), id, version: 1 });
  });

  it('[SYS-01] refuse a change made on an old version', async () => {
    const { id } = await addType('raced');
    const change = { ...draft('raced'), id, version: 1 };
    const answers = await Promise.all(
      ['mine', 'yours'].map((remark) => admin.send(dictionaryRoutes.modify, { ...change, remark })),
    );
    expect(answers.map((answer) => answer.body.error ?? 'ok').sort()).toEqual(['core.stale_version', 'ok']);
    expect((await admin.call(dictionaryRoutes.detail, { id })).version).toBe(2);
  });

  it('[SYS-01] name every faulty field', async () => {
    const answer = await admin.send(dictionaryRoutes.add, {
      nameEn: ' ',
      nameZh: '长'.repeat(61),
      type: '1 no code',
      sort: 10_000,
      remark: 'x'.repeat(201),
    });
    expect(answer.body).toMatchObject({
      code: 400,
      error: 'core.invalid_input',
      data: { fields: { nameEn: 'too_small', nameZh: 'too_big', type: 'code', sort: 'too_big', remark: 'too_big' } },
    });
    const unknown = { id: '999999', version: 1, ...draft('unknown') };
    expect((await admin.send(dictionaryRoutes.modify, unknown)).body.error).toBe('core.not_found');
    expect((await admin.send(dictionaryRoutes.detail, { id: '999999' })).body.error).toBe('core.not_found');
    const toggle = { id: '999999', state: 'disabled' as const };
    expect((await admin.send(dictionaryRoutes.toggle, toggle)).body.error).toBe('core.not_found');
    const far = await admin.send(dictionaryRoutes.page, { pageNo: 10_000, pageSize: 200 });
    expect(far.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { pageNo: 'too_big' } } });
  });
});

describe('dictionary values', () => {
  it('[SYS-01] are added with every field, listed in order and filtered', async () => {
    const { id: typeId } = await addType('colours');
    const green = await addValue(typeId, 'green', 2);
    const red = await addValue(typeId, 'red', 1);
    expect(red).toEqual({
      ...valueDraft(typeId, 'red'),
      id: expect.stringMatching(/^\d+$/),
      state: 'enabled',
      version: 1,
      updatedAt: isoInstant,
    });
    await admin.call(dictionaryRoutes.toggle, { id: green.id, target: 'value', state: 'disabled' });
    const list = async (filter: object) =>
      (await admin.call(dictionaryRoutes.values, { typeId, ...filter })).map((entry) => entry.value);
    expect(await list({})).toEqual(['red', 'green']);
    expect(await list({ state: 'disabled' })).toEqual(['green']);
    expect(await list({ keyword: '标签 r' })).toEqual(['red']);
    expect((await admin.send(dictionaryRoutes.values, { typeId: '999999' })).body.error).toBe('core.not_found');
  });

  it('[SYS-01] are changed, but not on an old version', async () => {
    const { id: typeId } = await addType('sizes');
    const { id } = await addValue(typeId, 'small');
    const change = { id, version: 1, labelEn: 'Small', labelZh: '小', value: 's', sort: 3, remark: 'short' };
    expect(await admin.call(dictionaryRoutes.modifyValue, change)).toMatchObject({ ...change, version: 2, typeId });
    expect((await admin.send(dictionaryRoutes.modifyValue, change)).body).toMatchObject({
      code: 409,
      error: 'core.stale_version',
    });
  });

  it('[SYS-01] refuse a value that the type has, but not one that another type has', async () => {
    const [one, two] = [await addType('one_type'), await addType('two_type')];
    await addValue(one.id, 'same');
    await addValue(two.id, 'same');
    const second = await addValue(one.id, 'second');
    const refusal = { code: 2002, data: { fields: { value: 'This value already exists in the dictionary' } } };
    expect((await admin.send(dictionaryRoutes.addValue, valueDraft(one.id, 'same'))).body).toMatchObject(refusal);
    const { typeId: _typeId, ...fields } = valueDraft(one.id, 'same');
    const change = { ...fields, id: second.id, version: 1 };
    expect((await admin.send(dictionaryRoutes.modifyValue, change)).body).toMatchObject(refusal);
    admin.language = 'zh-CN';
    const chinese = await admin.send(dictionaryRoutes.addValue, valueDraft(one.id, 'same'));
    admin.language = 'en-US';
    expect(chinese.body.msg).toBe('该字典中已存在此值');
    const orphan = await admin.send(dictionaryRoutes.addValue, valueDraft('999999', 'x'));
    expect(orphan.body.error).toBe('core.not_found');
  });

  it('[SYS-01] are offered by code to everybody who is signed in, while they and their type are enabled', async () => {
    const { id: typeId } = await addType('offered');
    const second = await addValue(typeId, 'b', 2);
    await addValue(typeId, 'a', 1);
    const partner = await api.people.partner(api.vendor);
    const clerk = await api.as(await api.people.account(partner));
    const offered = async (code: string) => (await clerk.call(dictionaryRoutes.byCode, { code })).map((e) => e.value);

    expect(await clerk.call(dictionaryRoutes.byCode, { code: 'OFFERED' })).toEqual([
      { value: 'a', labelEn: 'Label of a', labelZh: '标签 a', sort: 1 },
      { value: 'b', labelEn: 'Label of b', labelZh: '标签 b', sort: 2 },
    ]);
    expect(clerk.lastSent).toMatchObject({
      method: 'GET',
      url: expect.stringContaining('/userscenter/sys/dic/getDicByCode?code=OFFERED&timezone='),
    });
    await admin.call(dictionaryRoutes.toggle, { id: second.id, target: 'value', state: 'disabled' });
    expect(await offered('offered')).toEqual(['a']);
    await admin.call(dictionaryRoutes.toggle, { id: typeId, state: 'disabled' });
    expect(await offered('offered')).toEqual([]);
    await admin.call(dictionaryRoutes.toggle, { id: typeId, state: 'enabled' });
    await admin.call(dictionaryRoutes.toggle, { id: second.id, target: 'value', state: 'enabled' });
    expect(await offered('offered')).toEqual(['a', 'b']);
    expect(await offered('nobody_knows')).toEqual([]);
  });
});
