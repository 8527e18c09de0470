import { areaRoutes } from '@tilldeck/contracts/system/area.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let clerk: WireClient;
let admin: WireClient;

beforeAll(async () => {
  api = await startApiHarness();
  const partner = await api.people.partner(api.vendor);
  clerk = await api.as(await api.people.account(partner));
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

describe('the area list', () => {
  it('[SYS-02] gives countries and regions to everybody who is signed in', async () => {
    const all = await clerk.call(areaRoutes.list, {});
    expect(clerk.lastSent).toMatchObject({
      method: 'GET',
      url: expect.stringContaining('/api/userscenter/sys/area/list'),
    });
    expect(all.length).toBe(870);
    expect(all).toContainEqual({
      code: 'CN',
      parentCode: null,
      level: 'country',
      nameEn: 'China',
      nameZh: '中国',
      sort: expect.any(Number),
    });
    expect(all).toContainEqual({
      code: 'CN-GD',
      parentCode: 'CN',
      level: 'region',
      nameEn: 'Guangdong',
      nameZh: '广东省',
      sort: expect.any(Number),
    });
  });

  it('[SYS-02] gives only countries, or only the regions of one, in order', async () => {
    const countries = await clerk.call(areaRoutes.list, { level: 'country' });
    expect(countries.length).toBe(250);
    expect(countries.slice(0, 2).map((area) => area.code)).toEqual(['AF', 'AX']);
    const regions = await clerk.call(areaRoutes.list, { parentCode: 'GB' });
    expect(regions.map((area) => area.nameEn)).toEqual(['England', 'Northern Ireland', 'Scotland', 'Wales']);
    expect(await clerk.call(areaRoutes.list, { parentCode: 'AQ' })).toEqual([]);
    const wrong = await clerk.send(areaRoutes.list, { parentCode: 'england' });
    expect(wrong.body).toMatchObject({ error: 'core.invalid_input', data: { fields: { parentCode: 'code' } } });
  });

  it('[SYS-02] is paged, searched and filtered for the administrator', async () => {
    const page = async (input: object) => {
      const { items, total } = await admin.call(areaRoutes.page, input);
      return { codes: items.map((area) => area.code), total };
    };
    expect(await page({ country: 'GB' })).toEqual({
      codes: ['GB', 'GB-ENG', 'GB-NIR', 'GB-SCT', 'GB-WLS'],
      total: 5,
    });
    expect(await page({ country: 'GB', level: 'region', pageSize: 2, pageNo: 2 })).toEqual({
      codes: ['GB-SCT', 'GB-WLS'],
      total: 4,
    });
    expect((await page({ keyword: '加利福尼亚' })).codes).toEqual(['MX-BCN', 'MX-BCS', 'US-CA']);
    expect((await page({ keyword: 'bavar' })).codes).toEqual(['DE-BY']);
    expect((await page({ keyword: 'jp-4' })).total).toBe(8);
    const down = { country: 'AE', sortField: 'nameEn' as const, sortOrder: 'descend' as const, pageSize: 2 };
    expect((await page(down)).codes).toEqual(['AE', 'AE-UQ']);
    expect((await clerk.send(areaRoutes.page, {})).body.error).toBe('core.forbidden');
  });

  it('answers from its copy, without asking the database again', async () => {
    await clerk.call(areaRoutes.list, {});
    await api.people.query('UPDATE system_area SET name_en = $1 WHERE code = $2', ['Not read', 'AE-DU']);
    const dubai = (await clerk.call(areaRoutes.list, { parentCode: 'AE' })).find((area) => area.code === 'AE-DU');
    expect(dubai?.nameEn).toBe('Dubai');
  });
});
