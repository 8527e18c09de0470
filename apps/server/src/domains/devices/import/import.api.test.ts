import { read, utils } from '@e965/xlsx';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import type { ImportPreview } from '@tilldeck/contracts/devices/import.schemas';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { type BookFormat, workbook } from '../../../../testing/sample-workbooks.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let bucket: TestBucket;
let worker: RunningRole;
let admin: WireClient;

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  worker = await startWorker(api.app);
  admin = await api.as(api.admin);
  await api.people.model('P2 Pro');
});
afterAll(async () => {
  await worker.close();
  await api.close();
  await bucket.drop();
});

const endings: Record<BookFormat, string> = { xlsx: 'xlsx', xlsm: 'xlsm', biff8: 'xls' };
async function preview(client: WireClient, rows: readonly (readonly unknown[])[], format: BookFormat = 'xlsx') {
  const file = await uploadContent(client, 'deviceWorkbook', `devices.${endings[format]}`, workbook(rows, format));
  expect(file.state).toBe('ready');
  return client.call(importRoutes.preview, { fileId: file.id });
}
const finished = async (client: WireClient, id: string) => {
  await expect.poll(async () => (await client.call(importRoutes.detail, { id })).state).toMatch(/done|partial|failed/);
  return client.call(importRoutes.detail, { id });
};
const faultsOf = ({ rows }: ImportPreview) =>
  Object.fromEntries(rows.map((row) => [row.sn || `row ${row.rowNo}`, row.faults.map((f) => `${f.field}.${f.fault}`)]));
const devices = (prefix: string) =>
  api.people.query<Record<string, unknown>>('SELECT * FROM devices_device WHERE sn LIKE $1 ORDER BY sn', [
    `${prefix}%`,
  ]);

describe('an import', () => {
  it.each<[BookFormat]>([['xlsx'], ['xlsm'], ['biff8']])(
    '[DEV-06] of %s brings every field in and leaves its record',
    async (format) => {
      const partner = await api.people.partner(api.vendor, `Shop ${format}`);
      const prefix = `F${format.toUpperCase()}-`;
      const key = Buffer.alloc(32, 7);
      const found = await preview(
        admin,
        [
          [
            'SN',
            'Customer SN',
            'Model',
            'Partner',
            'Shipping time',
            'Shipping method',
            'Warranty end',
            'LAN MAC',
            'WiFi MAC',
            'Flag ID',
            'Product number',
            'Product name',
            'Outgoing version',
            'Remark',
            'Public key',
            'Colour',
          ],
          [
            `${prefix}001`,
            'C-1',
            'p2 pro',
            `shop ${format}`,
            new Date(Date.UTC(2026, 0, 2)),
            'Prototype',
            '2031-05-06',
            'aabbccddeeff',
            'AA-BB-CC-DD-EE-00',
            'F1',
            'PN',
            'Till',
            '1.0',
            'first',
            key.toString('hex'),
            'red',
          ],
          [`${prefix}002`, '', 'P2 Pro'],
        ],
        format,
      );
      expect(found.import).toMatchObject({
        state: 'checked',
        source: 'file',
        rowCount: 2,
        goodCount: 2,
        badCount: 0,
        operator: 'admin',
      });
      expect(found.ignored).toEqual(['Colour']);
      expect(await devices(prefix)).toEqual([]);
      await admin.call(importRoutes.run, { id: found.import.id });
      expect(await finished(admin, found.import.id)).toMatchObject({
        state: 'done',
        goodCount: 2,
        doneCount: 2,
        orderNo: expect.stringMatching(/^IM\d{8}-/),
        startedAt: expect.any(String),
        finishedAt: expect.any(String),
      });
      const [first, second] = await devices(prefix);
      expect(first).toMatchObject({
        org_id: partner.id,
        customer_sn: 'C-1',
        shipping_method: 'proto',
        warranty_state: 'effective',
        state: 'inactive',
        lan_mac: 'AA:BB:CC:DD:EE:FF',
        wifi_mac: 'AA:BB:CC:DD:EE:00',
        product_name: 'Till',
        remark: 'first',
        order_no: found.import.orderNo,
      });
      expect(String(first?.shipped_at)).toContain('2026');
      expect(second).toMatchObject({ org_id: api.vendor.id, warranty_state: 'none', shipping_method: null });
      const lifecycle = await api.people.query(
        'SELECT operate_type, target_org_id, operator, remark FROM devices_lifecycle WHERE sn = $1',
        [`${prefix}001`],
      );
      expect(lifecycle).toEqual([
        { operate_type: 'import', target_org_id: partner.id, operator: 'admin', remark: found.import.orderNo },
      ]);
      const keys = await api.people.query<{ public_key: Buffer }>(
        'SELECT public_key FROM link_factory_key WHERE sn = $1',
        [`${prefix}001`],
      );
      expect(keys[0]?.public_key.equals(key)).toBe(true);
      const listed = await admin.call(importRoutes.page, { keyword: found.import.orderNo });
      expect(listed.items).toMatchObject([{ id: found.import.id, state: 'done' }]);
    },
  );

  it('[DEV-06] tells what is wrong with each row, in titles of either language, and leaves those out', async () => {
    const other = await api.people.partner(api.vendor, 'Other shop');
    await api.people.query('UPDATE identity_org SET is_enabled = false WHERE id = $1', [other.id]);
    const owner = await api.people.partner(api.vendor, 'With derived');
    await api.people.partner(api.vendor, 'Without derived');
    await api.people.model('P2 Own', { from: await api.people.model('P2 Pro'), for: [owner] });
    await api.people.device(api.vendor, { sn: 'BAD-TAKEN' });
    const found = await preview(admin, [
      ['序列号', '机型', '合作伙伴', '保修截止', '蓝牙 MAC', '出货方式', '公钥', '备注'],
      ['BAD-OK', 'P2 Own', 'With derived'],
      ['', 'P2 Pro'],
      ['no spaces allowed', 'P2 Pro'],
      ['BAD-TWICE', 'P2 Pro'],
      ['BAD-TWICE', 'P2 Pro'],
      ['BAD-TAKEN', 'P2 Pro'],
      ['BAD-MODEL', 'P9'],
      ['BAD-NOMODEL', ''],
      ['BAD-PARTNER', 'P2 Pro', 'Nobody'],
      ['BAD-DISABLED', 'P2 Pro', 'Other shop'],
      ['BAD-DERIVED', 'P2 Own', 'Without derived'],
      ['BAD-DATE', 'P2 Pro', '', '2026-02-30', 'zz', 'air', 'short', 'x'.repeat(201)],
      [1.23456789012345e21, 'P2 Pro'],
      [240000123456, 'P2 Pro'],
    ]);
    expect(faultsOf(found)).toEqual({
      'BAD-OK': [],
      'row 3': ['sn.missing'],
      'no spaces allowed': ['sn.malformed'],
      'BAD-TWICE': ['sn.doubled'],
      'BAD-TAKEN': ['sn.registered'],
      'BAD-MODEL': ['model.unknown'],
      'BAD-NOMODEL': ['model.missing'],
      'BAD-PARTNER': ['partner.unknown'],
      'BAD-DISABLED': ['partner.disabled'],
      'BAD-DERIVED': ['partner.derived_model_missing'],
      'BAD-DATE': [
        'warrantyEnd.malformed',
        'bluetoothMac.malformed',
        'shippingMethod.malformed',
        'publicKey.malformed',
        'remark.too_long',
      ],
      '1.23456789012345e+21': ['sn.malformed'],
      '240000123456': [],
    });
    const whole = await admin.send(importRoutes.run, { id: found.import.id, mode: 'whole' });
    expect(whole.body.error).toBe('devices.import_faulty');
    await admin.call(importRoutes.run, { id: found.import.id, mode: 'partial' });
    expect(await finished(admin, found.import.id)).toMatchObject({ state: 'partial', goodCount: 2, badCount: 12 });
    expect((await devices('BAD-')).map((row) => row.sn)).toEqual(['BAD-OK', 'BAD-TAKEN']);
    const faulty = await admin.call(importRoutes.rows, { id: found.import.id, isFaulty: true });
    expect(faulty.total).toBe(12);
    expect((await admin.call(importRoutes.rows, { id: found.import.id, isFaulty: false })).items).toMatchObject([
      { sn: 'BAD-OK', deviceId: expect.any(String) },
      { sn: '240000123456', deviceId: expect.any(String) },
    ]);
    const again = await admin.send(importRoutes.run, { id: found.import.id });
    expect(again.body.error).toBe('devices.import_over');
  });

  it('[DEV-06] hands the same workbook back with a column of errors, in the language of whoever asks', async () => {
    const found = await preview(admin, [
      ['Import of today'],
      ['SN', 'Model', 'Note of ours'],
      ['RES-001', 'P2 Pro', 'keep me'],
      ['RES-002', 'P9', 'me, too'],
    ]);
    const sheetOf = async (language: 'en-US' | 'zh-CN') => {
      admin.language = language;
      const { url } = await admin.call(importRoutes.result, { id: found.import.id });
      admin.language = 'en-US';
      const book = read(Buffer.from(await (await fetch(url)).arrayBuffer()));
      return utils.sheet_to_json<string[]>(book.Sheets.Devices ?? {}, { header: 1 });
    };
    expect(await sheetOf('en-US')).toEqual([
      ['Import of today'],
      ['SN', 'Model', 'Note of ours', 'Errors'],
      ['RES-001', 'P2 Pro', 'keep me'],
      ['RES-002', 'P9', 'me, too', 'Model is unknown'],
    ]);
    expect((await sheetOf('zh-CN'))[3]?.[3]).toBe('机型不存在');
  });

  it('[DEV-06] with all rows or none brings none in when a number was registered meanwhile', async () => {
    const found = await preview(admin, [
      ['SN', 'Model'],
      ['RACE-1', 'P2 Pro'],
      ['RACE-2', 'P2 Pro'],
    ]);
    await api.people.device(api.vendor, { sn: 'RACE-2' });
    await admin.call(importRoutes.run, { id: found.import.id, mode: 'whole' });
    expect(await finished(admin, found.import.id)).toMatchObject({
      state: 'failed',
      goodCount: 0,
      badCount: 1,
      failure: { error: 'devices.import_faulty' },
    });
    expect((await devices('RACE-')).map((row) => row.sn)).toEqual(['RACE-2']);
  });

  it('[DEV-06] of a partner reaches no further than what it controls, and nobody else sees it', async () => {
    const partner = await api.people.partner(api.vendor, 'Importing partner');
    await api.people.partner(partner, 'Branch', 'controllable');
    await api.people.partner(partner, 'Independent', 'cooperative');
    await api.people.partner(api.vendor, 'Stranger');
    await api.people.range(partner, 'OWN-1', 'OWN-9');
    const client = await api.as(await api.people.account(partner, allPermissions('partner')));
    const found = await preview(client, [
      ['SN', 'Model', 'Partner'],
      ['OWN-1', 'P2 Pro', ''],
      ['OWN-2', 'P2 Pro', 'Branch'],
      ['OWN-3', 'P2 Pro', 'Independent'],
      ['OWN-4', 'P2 Pro', 'Stranger'],
    ]);
    expect(faultsOf(found)).toEqual({
      'OWN-1': [],
      'OWN-2': [],
      'OWN-3': ['partner.unknown'],
      'OWN-4': ['partner.unknown'],
    });
    const stranger = await api.as(
      await api.people.account(await api.people.partner(api.vendor), allPermissions('partner')),
    );
    for (const route of [importRoutes.detail, importRoutes.rows, importRoutes.run, importRoutes.result] as const)
      expect((await stranger.send(route, { id: found.import.id })).body.error).toBe('core.not_found');
    expect((await stranger.call(importRoutes.page, {})).items).toEqual([]);
    await client.call(importRoutes.run, { id: found.import.id });
    expect(await finished(client, found.import.id)).toMatchObject({ state: 'partial', goodCount: 2 });
  });

  it('[DEV-06] begins with a template in both languages that can be filled in and read again', async () => {
    for (const language of ['en-US', 'zh-CN'] as const) {
      admin.language = language;
      const { url, name } = await admin.call(importRoutes.template, {});
      expect(name).toMatch(/\.xlsx$/);
      const book = read(Buffer.from(await (await fetch(url)).arrayBuffer()));
      const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
      const [titles] = utils.sheet_to_json<string[]>(sheet, { header: 1 });
      expect(titles).toHaveLength(19);
      const found = await preview(admin, [titles ?? [], [`TPL-${language}`, '', 'P2 Pro']]);
      expect(found).toMatchObject({ ignored: [], import: { goodCount: 1 } });
      expect(found.columns).toHaveLength(19);
    }
    admin.language = 'en-US';
  });
});
