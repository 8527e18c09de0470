import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp } from '../../../../testing/app-makers.ts';
import { pngFile } from '../../../../testing/sample-files.ts';

let api: ApiHarness;
let vendor: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  vendor = await api.as(api.admin);
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const add = (nameEn: string, nameZh: string, more = {}) => vendor.call(categoryRoutes.add, { nameEn, nameZh, ...more });
const find = async (name: string) => (await vendor.call(categoryRoutes.page, { name })).items[0];
const claims = async (id: string) =>
  (await api.people.query<{ n: number }>('SELECT claim_count AS n FROM files_object WHERE id = $1', [id]))[0]?.n;

describe('app categories', () => {
  it('[APP-06] have names in two languages, an icon, a place and a switch', async () => {
    const icon = await uploadContent(vendor, 'categoryIcon', 'icon.png', pngFile(120, 120));
    const added = await add('Payment', '支付', { iconFileId: icon.id, sort: 5 });
    expect(added).toMatchObject({ iconFileId: icon.id, sort: 5, appCount: 0, isEnabled: true, version: 1 });
    expect(await claims(icon.id)).toBe(1);
    const taken = { nameEn: 'PAYMENT', nameZh: '其他' };
    expect(await errorOf(vendor.send(categoryRoutes.add, taken))).toBe('appstore.category_taken');
    const changed = { id: added.id, version: 1, nameEn: 'Payments', nameZh: '支付类', sort: 7 };
    expect(await vendor.call(categoryRoutes.modify, changed)).toMatchObject({
      nameEn: 'Payments',
      sort: 7,
      version: 2,
    });
    expect(await claims(icon.id)).toBe(0);
    expect(await errorOf(vendor.send(categoryRoutes.modify, changed))).toBe('core.stale_version');
    const off = await vendor.call(categoryRoutes.disable, { id: added.id, version: 2 });
    expect(off.isEnabled).toBe(false);
    const { items } = await vendor.call(categoryRoutes.page, { state: 'disabled' });
    expect(items.map(({ id }) => id)).toEqual([added.id]);
    const choices = async () => (await vendor.call(categoryRoutes.choices, {})).items.map(({ nameEn }) => nameEn);
    expect(await choices()).not.toContain('Payments');
    await vendor.call(categoryRoutes.enable, { id: added.id, version: 3 });
    expect(await choices()).toContain('Payments');
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'app_category' AND object_id = $1 ORDER BY id`,
      [added.id],
    );
    expect(trail.map(({ action }) => action.split('.')[1])).toEqual(['added', 'changed', 'disabled', 'enabled']);
  });

  it('[APP-06] are listed in their order, found by either name, offered to partners and kept by the vendor', async () => {
    await add('Zoo', '动物园', { sort: 1 });
    await add('Art', '艺术', { sort: 2 });
    const names = async (input: object) =>
      (await vendor.call(categoryRoutes.page, input)).items.map(({ nameEn }) => nameEn);
    expect((await names({})).slice(0, 2)).toEqual(['Zoo', 'Art']);
    expect(await names({ name: '艺' })).toEqual(['Art']);
    expect((await names({ sortField: 'nameEn', sortOrder: 'descend' }))[0]).toBe('Zoo');
    const org = await api.people.partner(api.vendor);
    const partner = await api.as(await api.people.account(org, allPermissions('partner')));
    const choices = await partner.call(categoryRoutes.choices, {});
    expect(choices.items.slice(0, 2).map(({ nameZh }) => nameZh)).toEqual(['动物园', '艺术']);
    expect(await errorOf(partner.send(categoryRoutes.add, { nameEn: 'Own', nameZh: '自己' }))).toBe('core.forbidden');
  });

  it('[APP-06] count the apps of the store that are in them, and stay as long as one is', async () => {
    const [first, second] = [await add('Retail', '零售'), await add('Tools', '工具')];
    const app = await makeApp(api.people, api.vendor, { categoryId: Number(first.id) });
    await api.people.query('UPDATE appstore_app SET second_category_id = $2 WHERE id = $1', [app.appId, second.id]);
    expect([(await find('Retail'))?.appCount, (await find('Tools'))?.appCount]).toEqual([1, 1]);
    await api.people.query('UPDATE appstore_app SET is_offered = false WHERE id = $1', [app.appId]);
    expect((await find('Retail'))?.appCount).toBe(0);
    expect(await errorOf(vendor.send(categoryRoutes.delete, { id: first.id }))).toBe('appstore.category_in_use');
    expect(await errorOf(vendor.send(categoryRoutes.delete, { id: second.id }))).toBe('appstore.category_in_use');
    await api.people.query('UPDATE appstore_app SET second_category_id = NULL WHERE id = $1', [app.appId]);
    await vendor.call(categoryRoutes.delete, { id: second.id });
    expect(await find('Tools')).toBeUndefined();
    expect(await errorOf(vendor.send(categoryRoutes.delete, { id: '99999999999' }))).toBe('core.not_found');
  });
});
