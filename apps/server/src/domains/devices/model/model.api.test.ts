import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { modelRoutes, seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pngFile } from '../../../../testing/sample-files.ts';

let api: ApiHarness;
let vendor: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  vendor = await api.as(await api.people.account(api.vendor, allPermissions('admin')));
});
afterAll(() => api.close());

const errorOf = async (answer: Promise<{ body: { error?: string } }>) => (await answer).body.error ?? 'ok';
const fieldsOf = async (answer: Promise<{ body: { data: unknown } }>) =>
  Object.keys(((await answer).body.data as { fields?: object } | null)?.fields ?? {});
const draft = (seriesId: string, name: string) => ({
  seriesId,
  name,
  iotAlias: `alias-${name}`,
  iotPlatform: 'singapore' as const,
  screenType: 'portrait' as const,
  screenWidth: 720,
  screenHeight: 1_280,
  remark: 'note',
});
const names = async (client: WireClient, kind?: 'original' | 'derived') =>
  (await client.call(modelRoutes.page, { kind, pageSize: 200 })).items.map((model) => model.name);
const icon = async (kind: 'modelIcon' | 'derivedModelIcon', width: number, height: number) =>
  uploadContent(vendor, kind, 'icon.png', pngFile(width, height));

describe('series and models', () => {
  it('[DEV-04] series are added, changed, disabled, and deleted without models only', async () => {
    const added = await vendor.call(seriesRoutes.add, { name: 'Handheld', sort: 3, remark: 'carried' });
    expect(added).toMatchObject({ name: 'Handheld', sort: 3, isEnabled: true, modelCount: 0, version: 1 });
    expect(await errorOf(vendor.send(seriesRoutes.add, { name: 'HANDHELD' }))).toBe('core.name_taken');
    for (const name of ['x', 'a b', 'x'.repeat(21), '手持'])
      expect(await fieldsOf(vendor.send(seriesRoutes.add, { name }))).toEqual(['name']);
    const changed = await vendor.call(seriesRoutes.modify, { id: added.id, version: 1, name: 'Hand_held-2' });
    expect(changed).toMatchObject({ name: 'Hand_held-2', version: 2 });
    const stale = { id: added.id, version: 1, name: 'Other' };
    expect(await errorOf(vendor.send(seriesRoutes.modify, stale))).toBe('core.stale_version');
    const { id } = await vendor.call(modelRoutes.add, draft(added.id, 'H1'));
    expect(await errorOf(vendor.send(seriesRoutes.remove, { id: added.id }))).toBe('devices.series_in_use');
    await vendor.call(modelRoutes.remove, { id });
    await vendor.call(seriesRoutes.remove, { id: added.id });
    expect(await errorOf(vendor.send(seriesRoutes.modify, stale))).toBe('core.not_found');
    const trail = await api.people.query(
      `SELECT action FROM audit_entry WHERE object_type = 'device_series' AND object_id = $1 ORDER BY id`,
      [added.id],
    );
    expect(trail.map((row) => row.action)).toEqual(['series.added', 'series.changed', 'series.removed']);
  });

  it('[DEV-04] models have every field, with an icon of exactly 120 by 120', async () => {
    const series = await vendor.call(seriesRoutes.add, { name: 'Desktop' });
    const file = await icon('modelIcon', 120, 120);
    const added = await vendor.call(modelRoutes.add, { ...draft(series.id, 'D4'), iconFileId: file.id });
    expect(added).toMatchObject({
      ...draft(series.id, 'D4'),
      seriesName: 'Desktop',
      isEnabled: true,
      hasDevices: false,
    });
    expect(added.icon).toEqual({ id: file.id, name: 'icon.png', sizeBytes: file.size });
    expect((await fetch(added.iconUrl ?? '')).headers.get('content-type')).toBe('image/png');
    expect(await icon('modelIcon', 121, 120)).toMatchObject({ state: 'refused' });
    const big = await icon('derivedModelIcon', 300, 200);
    const wrong = { ...draft(series.id, 'D5'), iconFileId: big.id };
    expect(await errorOf(vendor.send(modelRoutes.add, wrong))).toBe('file.wrong_kind');
    for (const iotAlias of ['abc', 'x'.repeat(65)])
      expect(await fieldsOf(vendor.send(modelRoutes.add, { ...draft(series.id, 'D5'), iotAlias }))).toEqual([
        'iotAlias',
      ]);
    const blind = { ...draft(series.id, 'D5'), screenWidth: 0, screenHeight: 0 };
    expect(await fieldsOf(vendor.send(modelRoutes.add, blind))).toEqual(['screenWidth', 'screenHeight']);
    await vendor.call(modelRoutes.add, { ...blind, name: 'Printer-1', screenType: 'none' });
    expect(await errorOf(vendor.send(modelRoutes.add, draft(series.id, 'd4')))).toBe('core.name_taken');
    const changed = await vendor.call(modelRoutes.modify, { ...draft(series.id, 'D4'), id: added.id, version: 1 });
    expect(changed).toMatchObject({ icon: null, iconUrl: null, version: 2 });
    const [claims] = await api.people.query('SELECT claim_count FROM files_object WHERE id = $1', [file.id]);
    expect(claims).toEqual({ claim_count: 0 });
  });

  it('[DEV-04] a derived model is made once from an original, for chosen partners, and follows its screen', async () => {
    const series = await vendor.call(seriesRoutes.add, { name: 'Kiosk' });
    const original = await vendor.call(modelRoutes.add, draft(series.id, 'K1'));
    const partner = await api.people.partner(api.vendor, 'Own edition');
    const file = await icon('derivedModelIcon', 300, 200);
    const derivedDraft = {
      originalModelId: original.id,
      name: 'K1-7',
      iotAlias: 'k1-seven',
      iconFileId: file.id,
      partnerIds: [String(partner.id)],
    };
    const derived = await vendor.call(modelRoutes.derive, derivedDraft);
    expect(derived).toMatchObject({
      originalModelName: 'K1',
      seriesName: 'Kiosk',
      screenWidth: 720,
      partners: [{ id: String(partner.id), name: 'Own edition' }],
    });
    const again = { ...derivedDraft, originalModelId: derived.id, name: 'K1-8', iconFileId: undefined };
    expect(await errorOf(vendor.send(modelRoutes.derive, again))).toBe('devices.derived_again');
    for (const partnerIds of [[], ['1'], ['999999999']])
      expect(await errorOf(vendor.send(modelRoutes.derive, { ...derivedDraft, name: 'K1-8', partnerIds }))).toBe(
        partnerIds.length === 0 ? 'core.invalid_input' : 'core.not_found',
      );
    const wider = { ...draft(series.id, 'K1'), id: original.id, version: 1, screenWidth: 1_080, screenHeight: 1_920 };
    await vendor.call(modelRoutes.modify, wider);
    const [shown] = (await vendor.call(modelRoutes.page, { kind: 'derived', originalModelId: original.id })).items;
    expect(shown).toMatchObject({ name: 'K1-7', screenWidth: 1_080, screenHeight: 1_920 });
    expect(await errorOf(vendor.send(modelRoutes.remove, { id: original.id }))).toBe('devices.model_has_derived');
    await api.people.device(partner, { modelId: Number(derived.id) });
    expect(await errorOf(vendor.send(modelRoutes.remove, { id: derived.id }))).toBe('devices.model_in_use');
    const other = await api.people.partner(api.vendor);
    const change = { id: derived.id, version: derived.version, name: 'K1-7', iotAlias: 'k1-seven' };
    const answer = await vendor.send(modelRoutes.modifyDerived, { ...change, partnerIds: [String(other.id)] });
    expect(answer.body).toMatchObject({
      error: 'devices.derived_model_owned',
      msg: expect.stringContaining('Own edition'),
    });
    const both = { ...change, partnerIds: [String(other.id), String(partner.id)] };
    expect((await vendor.call(modelRoutes.modifyDerived, both)).partners).toHaveLength(2);
    const mixed = { ...draft(series.id, 'K1-7'), id: derived.id, version: 2 };
    expect(await errorOf(vendor.send(modelRoutes.modify, mixed))).toBe('core.not_found');
  });

  it('[DEV-04] partners read what is enabled and offered to them or those they control, and write nothing', async () => {
    const series = await vendor.call(seriesRoutes.add, { name: 'Scales' });
    const plain = await vendor.call(modelRoutes.add, draft(series.id, 'S1'));
    const hidden = await vendor.call(modelRoutes.add, draft(series.id, 'S2'));
    await vendor.call(modelRoutes.toggle, { id: hidden.id, isEnabled: false });
    const master = await api.people.partner(api.vendor);
    const [held, free, stranger] = [
      await api.people.partner(master),
      await api.people.partner(master, 'Free', 'cooperative'),
      await api.people.partner(api.vendor),
    ];
    const offer = (name: string, ...orgs: { id: number }[]) =>
      vendor.call(modelRoutes.derive, {
        originalModelId: plain.id,
        name,
        iotAlias: `alias-${name}`,
        partnerIds: orgs.map((org) => String(org.id)),
      });
    await offer('S1-held', held, stranger);
    await offer('S1-free', free);
    const reader = async (org: { id: number; name: string }) =>
      api.as(await api.people.account(org, allPermissions('partner')));
    const [ofMaster, ofFree, ofStranger] = [await reader(master), await reader(free), await reader(stranger)];
    expect(await names(ofMaster, 'derived')).toEqual(['S1-held']);
    expect(await names(ofFree, 'derived')).toEqual(['S1-free']);
    expect(await names(ofStranger, 'derived')).toEqual(['S1-held']);
    expect(await names(ofStranger, 'original')).toContain('S1');
    expect(await names(ofStranger)).not.toContain('S2');
    const [seen] = (await ofMaster.call(modelRoutes.page, { kind: 'derived' })).items;
    expect(seen?.partners).toEqual([{ id: String(held.id), name: held.name }]);
    const choices = (await ofFree.call(modelRoutes.choices, {})).map((choice) => choice.name);
    expect(choices).toEqual(expect.arrayContaining(['S1', 'S1-free']));
    expect(choices).not.toContain('S1-held');
    expect(await errorOf(ofMaster.send(seriesRoutes.add, { name: 'Mine' }))).toBe('core.forbidden');
    expect(await errorOf(ofMaster.send(modelRoutes.toggle, { id: plain.id, isEnabled: false }))).toBe('core.forbidden');
    await vendor.call(seriesRoutes.toggle, { id: series.id, isEnabled: false });
    expect(await names(ofStranger, 'original')).not.toContain('S1');
    expect((await ofStranger.call(seriesRoutes.page, {})).items.map((one) => one.name)).not.toContain('Scales');
  });

  it('the filter of the device list names no model that a partner does not see (attack L1)', async () => {
    const [acme, other] = [await api.people.partner(api.vendor), await api.people.partner(api.vendor)];
    const from = await api.people.model('Filter-Base');
    await api.people.model('Filter-Acme-Secret', { from, for: [acme] });
    const off = await api.people.model('Filter-Off');
    await api.people.query('UPDATE devices_model SET is_enabled = false WHERE id = $1', [off]);
    const found = async (client: WireClient) =>
      (await client.call(deviceRoutes.filterChoices, { kind: 'model', keyword: 'Filter-' })).map(({ name }) => name);
    const clerkOf = async (org: TestOrg) => api.as(await api.people.account(org, { device: ['query'] }));
    expect(await found(await clerkOf(other))).toEqual(['Filter-Base']);
    expect(await found(await clerkOf(acme))).toEqual(['Filter-Acme-Secret', 'Filter-Base']);
    expect(await found(vendor)).toEqual(['Filter-Acme-Secret', 'Filter-Base', 'Filter-Off']);
    const byId = await (await clerkOf(other)).call(deviceRoutes.filterChoices, { kind: 'model', ids: [String(off)] });
    expect(byId).toEqual([]);
  });
});
