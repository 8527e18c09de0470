import { utils, write } from '@e965/xlsx';
import type { Page } from '@playwright/test';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { blocks } from '@tilldeck/phrases/en-US/blocks';
import { device as texts } from '@tilldeck/phrases/en-US/device';
import { deviceMap } from '@tilldeck/phrases/en-US/device-map';
import { intake } from '@tilldeck/phrases/en-US/intake';
import { DeviceClient } from '@tilldeck/testkit/client/device-client';
import { ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import { expect, test } from '../fixtures/broker-test.ts';

const sn = 'E2E-FIRST-1';
/** Of the demo data. */
const model = 'M2-Pro';
const keepAliveS = 4;
/** What the product promises: offline within one and a half keep-alives and five seconds of the last word. */
const promisedMs = keepAliveS * 1_500 + 5_000;

const record = {
  'Customer SN': 'TILL-7',
  'Shipping method': 'oqc',
  'Warranty end': '2031-05-01',
  'LAN MAC': '02:00:00:00:00:01',
  'Bluetooth MAC': '02:00:00:00:00:02',
  'WiFi MAC': '02:00:00:00:00:03',
  'Flag ID': 'FLAG-9',
  'Product number': 'PN-100',
  'Product name': 'Till with printer',
  'Outgoing version': '1.4.2',
  Remark: 'For the bakery',
};
const status = {
  batteryPercent: 81,
  isCharging: true,
  memoryTotalMb: 4096,
  memoryFreeMb: 1024,
  storageTotalMb: 65_536,
  storageFreeMb: 32_768,
  networkType: 'mobile',
  signalDbm: -71,
  ip: '10.20.30.40',
  printer: 'paper_low',
  location: { latitude: 48.13743, longitude: 11.57549, accuracyM: 12 },
};
const facts = {
  osVersion: 'Android 13',
  firmwareVersion: '3.8.1',
  screen: '1920x1080',
  screenDpi: 320,
  language: 'de-DE',
  simSerial: '8949000000000000001',
  simOperator: 'Example Mobile',
  lanMac: '02:00:00:00:00:04',
  wifiMac: '02:00:00:00:00:05',
};
const apps = [
  { package: 'com.example.till', name: 'Till', version: '7.1', type: 'third_party', isRunning: true },
  { package: 'com.example.launcher', name: 'Launcher', version: '2.0', type: 'system', isRunning: false },
];

const fact = (page: Page, label: string) =>
  page.getByRole('definition').and(page.locator(`dt:text-is("${label}") + dd`));
const state = (page: Page, key: 'inactive' | 'online' | 'offline') =>
  page.getByText(texts[`state.${key}`], { exact: true }).first();

async function importDevice(page: Page): Promise<void> {
  const book = utils.book_new();
  const sheet = utils.aoa_to_sheet([
    ['SN', 'Model', ...Object.keys(record)],
    [sn, model, ...Object.values(record)],
  ]);
  utils.book_append_sheet(book, sheet, 'Devices');
  const buffer = write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  await page.goto('/device/import/list');
  await page.getByRole('button', { name: intake['import.new'] }).first().click();
  const form = page.getByRole('dialog');
  const file = { name: 'one.xlsx', mimeType: 'application/octet-stream', buffer };
  await form.locator('input[type=file]').setInputFiles(file);
  await expect(
    form.getByRole('button', { name: blocks['file.download'].replace('{{name}}', file.name) }),
  ).toBeVisible();
  await page.getByRole('button', { name: intake['import.check'] }).click();
  await page.getByRole('button', { name: intake['import.run_one'].replace('{{count}}', '1') }).click();
  await expect(page).toHaveURL(/\/device\/import\/details\/\d+/);
  await expect(page.getByText(intake['import.state.done'], { exact: true }).first()).toBeVisible();
}

test('[DEV-02] [FAB-02] a device is imported, connects for the first time, tells all of itself, and dies silently', async ({
  broker,
  page,
  signIn,
  world,
}) => {
  await signIn('admin');
  await importDevice(page);
  const admin = await world.as('admin');
  const { items } = await admin.call(deviceRoutes.page, { sns: [sn] });
  const id = items[0]?.id ?? '';
  await page.goto(`/device/details/${id}`);
  await expect(state(page, 'inactive')).toBeVisible();
  await expect(page.getByText(texts['remote.never'])).toBeVisible();
  await expect(fact(page, texts['field.activatedAt'])).toHaveText('–');
  const list = await page.context().newPage();
  await list.goto(`/device/list?sns=${sn}`);
  await expect(state(list, 'inactive')).toBeVisible();

  const { code } = await admin.call(claimRoutes.add, { label: 'First', sn });
  const client = await DeviceClient.make(world.url, sn);
  expect((await client.enrol(code)).body.data.state).toBe('accepted');
  const device = new ReportingDevice({ id, orgId: 1, sn, epoch: client.epoch, key: client.key });
  await device.connect(broker.mqttUrl, keepAliveS);
  await expect(state(list, 'online')).toBeVisible();
  await expect(state(page, 'online')).toBeVisible();
  await expect(fact(page, texts['field.activatedAt'])).toContainText(String(new Date().getFullYear()));

  device.report({ agentVersion: '9.9.9', protocol: 1, bootId: 'b1', kinds: [] }, 'hello');
  device.report(facts, 'facts');
  device.report({ apps }, 'apps');
  device.report(status);
  for (const [label, value] of [
    [texts['remote.battery'], '81 % · charging'],
    [texts['remote.memory'], /^1 GB free of 4 GB/],
    [texts['remote.storage'], /^32 GB free of 64 GB/],
    [texts['remote.printer'], texts['printer.paper_low']],
    [texts['remote.networkType'], texts['network.mobile']],
    [texts['remote.signal'], '-71 dBm'],
    [texts['remote.ip'], '10.20.30.40'],
    [texts['remote.sim'], facts.simSerial],
    [texts['remote.simOperator'], facts.simOperator],
    [texts['remote.dpi'], '320'],
    [texts['remote.language'], 'de-DE'],
    [texts['field.osVersion'], 'Android 13'],
    [texts['field.firmwareVersion'], '3.8.1'],
    [texts['field.agentVersion'], '9.9.9'],
    [texts['field.model'], new RegExp(`/ ${model}$`)],
    [texts['field.customerSn'], record['Customer SN']],
    [texts['field.warrantyEnd'], record['Warranty end']],
    [texts['field.warrantyState'], texts['warranty.effective']],
    [texts['field.shippingMethod'], texts['shipping.oqc']],
    [texts['field.flagId'], record['Flag ID']],
    [texts['field.productNumber'], record['Product number']],
    [texts['field.productName'], record['Product name']],
    [texts['field.outgoingVersion'], record['Outgoing version']],
    [texts['field.remark'], record.Remark],
  ] as const)
    await expect(fact(page, label)).toHaveText(value);
  // What it says of itself, once, with what was registered where that differs.
  const registered = (mac: string) => texts['remote.registered'].replace('{{value}}', mac);
  await expect(fact(page, texts['field.lanMac'])).toHaveText(`${facts.lanMac} ${registered(record['LAN MAC'])}`);
  await expect(fact(page, texts['field.wifiMac'])).toHaveText(`${facts.wifiMac} ${registered(record['WiFi MAC'])}`);
  await expect(fact(page, texts['field.bluetoothMac'])).toHaveText(record['Bluetooth MAC']);
  await expect(fact(page, texts['field.lastOnlineAt'])).not.toHaveText('–');

  await page.getByRole('tab', { name: texts['tab.apps'] }).click();
  const app = (name: string) => page.getByRole('row').filter({ hasText: name });
  await expect(app('com.example.till')).toContainText(/Running.*7\.1.*Third party/);
  await expect(app('com.example.launcher')).toContainText(/Not running.*2\.0.*System/);

  await page.getByRole('tab', { name: texts['tab.position'] }).click();
  await expect(fact(page, deviceMap.place)).toHaveText('48.13743, 11.57549');
  await expect(fact(page, deviceMap['position.accuracy'])).toHaveText('12 m');

  device.fallSilent();
  await expect(state(list, 'offline')).toBeVisible({ timeout: promisedMs });
  await expect(state(page, 'offline')).toBeVisible();
  device.cut();
  await list.close();
});
