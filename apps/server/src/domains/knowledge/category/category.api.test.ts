import { supportCategoryRoutes as routes } from '@tilldeck/contracts/knowledge/category.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pngFile } from '../../../../testing/sample-files.ts';

let api: ApiHarness;
let vendor: WireClient;
let partner: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  vendor = await api.as(api.admin);
  const org = await api.people.partner(api.vendor);
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string; code?: unknown } }>) =>
  (await answer).body.error ?? 'ok';
const addProduct = (nameEn: string, nameZh: string, more = {}) =>
  vendor.call(routes.addProduct, { nameEn, nameZh, ...more });
const addProblem = (productId: string, nameEn: string, nameZh: string) =>
  vendor.call(routes.addProblem, { productId, nameEn, nameZh });

describe('product and problem types', () => {
  it('[SUP-02] a product type has names, a description and an icon of 120 by 120; names are there once', async () => {
    const icon = await uploadContent(vendor, 'productIcon', 'icon.png', pngFile(120, 120));
    const printer = await addProduct('Printer', '打印机', { descriptionEn: 'Receipts', iconFileId: icon.id, sort: 2 });
    expect(printer).toMatchObject({ descriptionEn: 'Receipts', iconFileId: icon.id, version: 1, problems: [] });
    const large = await uploadContent(vendor, 'productIcon', 'large.png', pngFile(121, 120));
    expect(large.state).toBe('refused');
    expect(await errorOf(vendor.send(routes.addProduct, { nameEn: 'printer', nameZh: '其他' }))).toBe(
      'core.name_taken',
    );
    expect(await errorOf(vendor.send(routes.addProduct, { nameEn: 'Other', nameZh: '打印机' }))).toBe(
      'core.name_taken',
    );
    const change = { id: printer.id, version: 1, nameEn: 'Receipt printer', nameZh: '小票打印机' };
    const changed = await vendor.call(routes.editProduct, change);
    expect(changed).toMatchObject({ nameEn: 'Receipt printer', iconFileId: null, version: 2 });
    expect(await errorOf(vendor.send(routes.editProduct, change))).toBe('core.stale_version');
  });

  it('[SUP-02] a product type with problem types is not deleted', async () => {
    const scale = await addProduct('Scale', '电子秤');
    const drift = await addProblem(scale.id, 'Weighs wrong', '称重不准');
    const taken = { productId: scale.id, nameEn: 'weighs WRONG', nameZh: '其他' };
    expect(await errorOf(vendor.send(routes.addProblem, taken))).toBe('core.name_taken');
    const refused = await vendor.send(routes.deleteProduct, { id: scale.id });
    expect(refused.body).toMatchObject({ code: 8001, msg: 'Deletion failed due to associated problems' });
    await vendor.call(routes.editProblem, { id: drift.id, version: 1, nameEn: 'Drifts', nameZh: '漂移' });
    await vendor.call(routes.deleteProblem, { id: drift.id });
    await vendor.call(routes.deleteProduct, { id: scale.id });
    expect(await errorOf(vendor.send(routes.deleteProduct, { id: '99999999999' }))).toBe('core.not_found');
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type IN ('product_type', 'problem_type')
          AND object_id IN ($1, $2) AND object_name IN ('Scale', 'Weighs wrong', 'Drifts') ORDER BY id`,
      [scale.id, drift.id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'product_type.added',
      'problem_type.added',
      'problem_type.changed',
      'problem_type.deleted',
      'product_type.deleted',
    ]);
  });

  it('[SUP-02] are chosen from by partners and written by the vendor alone', async () => {
    const kiosk = await addProduct('Kiosk', '自助终端', { sort: 1 });
    expect((await partner.call(routes.choices, {})).items.map(({ id }) => id)).not.toContain(kiosk.id);
    const frozen = await addProblem(kiosk.id, 'Screen is frozen', '屏幕卡死');
    const choice = (await partner.call(routes.choices, {})).items.find(({ id }) => id === kiosk.id);
    expect(choice?.problems).toEqual([{ id: frozen.id, nameEn: 'Screen is frozen', nameZh: '屏幕卡死' }]);
    const icon = await uploadContent(vendor, 'productIcon', 'icon.png', pngFile(120, 120));
    const { id, nameEn, nameZh } = kiosk;
    await vendor.call(routes.editProduct, { id, nameEn, nameZh, version: 1, iconFileId: icon.id });
    const rows = (await vendor.call(routes.products, {})).items;
    expect(rows.find((row) => row.id === id)?.problems.map((row) => row.nameZh)).toEqual(['屏幕卡死']);
    for (const refused of [
      partner.send(routes.products, {}),
      partner.send(routes.addProduct, { nameEn: 'Own', nameZh: '自己' }),
      partner.send(routes.deleteProblem, { id: frozen.id }),
    ])
      expect(await errorOf(refused)).toBe('core.forbidden');
  });
});
