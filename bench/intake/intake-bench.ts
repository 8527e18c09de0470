import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { transferRoutes } from '@tilldeck/contracts/devices/transfer.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { workbook } from '../../apps/server/testing/sample-workbooks.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { cpuWatch } from '../report/cpu-watch.ts';
import { median, writeResult } from '../report/result.ts';
import { MemoryWatch } from './memory-watch.ts';

export interface IntakeOptions {
  /** 10,000 rows with every column are 2 MB. */
  importRows: number;
  transferDevices: number;
  rounds: number;
}

const lookMs = 20;
const titles = [
  'SN',
  'Customer SN',
  'Model',
  'Partner',
  'Shipping time',
  'Shipping method',
  'Warranty end',
  'LAN MAC',
  'Bluetooth MAC',
  'WiFi MAC',
  'Flag ID',
  'Product number',
  'Product name',
  'Outgoing version',
  'Remark',
];
const mac = (n: number, salt: number) =>
  `${((n * 2_654_435_761 * salt) >>> 0).toString(16).padStart(8, '0')}c0de`.match(/../g)?.join(':') ?? '';

/** A workbook as a factory sends it: every column filled. */
const importBook = (round: number, rows: number, partner: string): Buffer =>
  workbook([
    titles,
    ...Array.from({ length: rows }, (_, n) => [
      `B${round}-${String(n).padStart(8, '0')}`,
      `C-${(n * 37) % 99_991}`,
      'P2 Pro',
      partner,
      '2026-01-02',
      'OQC',
      '2028-01-02',
      mac(n, 3),
      mac(n, 5),
      mac(n, 7),
      `F${n}`,
      `PN-${n % 50}`,
      'Terminal',
      `1.0.${n % 9}`,
      '',
    ]),
  ]);

/** From an uploaded workbook to devices in the registry, and from one owner to another. */
export async function benchIntake({ importRows, transferDevices, rounds }: IntakeOptions) {
  const stack = stackSettings();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = { name, ownerUrl, appUrl: on(stack.DATABASE_APP_URL), vendorUrl: on(stack.DATABASE_VENDOR_URL) };
  const settings = serverSettings({ ...database, drop: () => dropDatabase(name) });
  const people = new People(ownerUrl);
  const server = await spawnServer({ ...settings, NODE_ENV: 'production' });
  try {
    const vendor = await people.vendor();
    const admin = await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
    const [from, to] = [await people.partner(vendor, 'Bench giver'), await people.partner(vendor, 'Bench taker')];
    const modelId = await people.model('P2 Pro');
    const client = await new WireClient(server.url).signIn(admin.loginName, testPassword);
    const cpu = cpuWatch(people, server.pid);
    // The first of everything pays for loading; nobody's import is that one.
    await importOnce(client, server.pid, 0, 50, 'Bench giver');
    const imports = [];
    for (let round = 1; round <= rounds; round++)
      imports.push(await cpu(() => importOnce(client, server.pid, round, importRows, 'Bench giver')));
    await people.query(
      `INSERT INTO devices_device (sn, model_id, org_id) SELECT 'T-' || lpad(n::text, 8, '0'), $1, $2 FROM generate_series(1, $3::int) n`,
      [modelId, from.id, transferDevices],
    );
    await people.query(
      `INSERT INTO link_state (device_id, reported_at, battery_percent, ip) SELECT id, now(), 50, '203.0.113.7' FROM devices_device WHERE sn LIKE 'T-%'`,
    );
    await people.query('ANALYZE devices_device');
    const transfers = [];
    for (let round = 0; round < rounds; round++) {
      await giveKeys(people);
      transfers.push(await cpu(() => transferOnce(client, transferDevices, String((round % 2 ? from : to).id))));
    }
    const file = writeResult({
      bench: 'intake',
      figures: {
        imports,
        transfers,
        medianImportMs: median(imports.map(({ wholeMs }) => wholeMs)),
        medianTransferMs: median(transfers.map(({ runMs }) => runMs)),
      },
      notes: [
        'import: from the end of the upload to the record saying done; previewMs reads, checks and keeps the rows, runMs brings them in (job picked up, one transaction, lifecycle, events)',
        'memory: most resident memory above what the server had before; withChild counts the bounded process that reads the workbook in full, its 45 MB of bare Node included',
        'transfer: by workbook of serial numbers, between strangers, every device with a key that ends and a state that is forgotten; runMs is from the call to the record saying done',
      ],
    });
    return { file, imports, transfers };
  } catch (error) {
    console.error(server.logs.slice(-5).join('\n'));
    throw error;
  } finally {
    await server.stop();
    await people.close();
    await dropDatabase(name);
  }
}

/** Every device to transfer has one key, which is in use, whatever the transfer before did to it. */
async function giveKeys(people: People): Promise<void> {
  await people.query(`DELETE FROM link_key WHERE sn LIKE 'T-%'`);
  await people.query(
    `INSERT INTO link_key (org_id, device_id, sn, public_key, state, source)
     SELECT org_id, id, sn, decode(md5(random()::text) || md5(random()::text), 'hex'), 'active', 'factory'
       FROM devices_device WHERE sn LIKE 'T-%'`,
  );
  await people.query('VACUUM ANALYZE link_key');
}

async function importOnce(client: WireClient, pid: number, round: number, rows: number, partner: string) {
  const content = importBook(round, rows, partner);
  const uploaded = await uploadContent(client, 'deviceWorkbook', 'devices.xlsx', content);
  const watch = new MemoryWatch(pid);
  const startedAt = performance.now();
  const { import: found } = await client.call(importRoutes.preview, { fileId: uploaded.id });
  const previewMs = performance.now() - startedAt;
  await client.call(importRoutes.run, { id: found.id });
  let state = '';
  while (!/done|partial|failed/.test(state)) {
    await pause(lookMs);
    state = (await client.call(importRoutes.detail, { id: found.id })).state;
  }
  const wholeMs = Math.round(performance.now() - startedAt);
  if (state !== 'done') throw new Error(`the import ended as ${state}`);
  return {
    rows,
    bytes: content.length,
    previewMs: Math.round(previewMs),
    runMs: wholeMs - Math.round(previewMs),
    wholeMs,
    ...watch.stop(),
  };
}

async function transferOnce(client: WireClient, count: number, partnerId: string) {
  const numbers = Array.from({ length: count }, (_, n) => [`T-${String(n + 1).padStart(8, '0')}`]);
  const uploaded = await uploadContent(client, 'transferWorkbook', 'sns.xlsx', workbook([['SN'], ...numbers]));
  const previewAt = performance.now();
  const { batch } = await client.call(transferRoutes.preview, { fileId: uploaded.id, partnerId });
  const previewMs = Math.round(performance.now() - previewAt);
  const runAt = performance.now();
  await client.call(transferRoutes.run, { id: batch.id });
  const shown = new Set<number>();
  let state = '';
  while (!/done|failed/.test(state)) {
    await pause(lookMs);
    const { batch: now } = await client.call(transferRoutes.detail, { id: batch.id });
    state = now.state;
    shown.add(now.doneCount);
  }
  if (state !== 'done') throw new Error(`the transfer ended as ${state}`);
  return { devices: count, previewMs, runMs: Math.round(performance.now() - runAt), stepsSeen: shown.size };
}
