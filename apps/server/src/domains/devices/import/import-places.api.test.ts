import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { importRoutes } from '@tilldeck/contracts/devices/import.routes';
import { tagRoutes } from '@tilldeck/contracts/devices/tag.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { workbook } from '../../../../testing/sample-workbooks.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';

let api: ApiHarness;
let bucket: TestBucket;
let worker: RunningRole;
let owner: TestOrg;
let branch: TestOrg;
let partner: WireClient;
const ids: Record<string, string> = {};

async function add(table: 'shop' | 'group' | 'tag', org: TestOrg, name: string, parent?: string): Promise<void> {
  const extra = table === 'shop' ? ['timezone', `'UTC'`] : parent ? ['parent_id', parent] : ['remark', `''`];
  const [row] = await api.people.query<{ id: string }>(
    `INSERT INTO devices_${table} (org_id, name, ${extra[0]}) VALUES ($1, $2, ${extra[1]}) RETURNING id::text`,
    [org.id, name],
  );
  ids[`${table} ${org.name} ${name}`] = row?.id ?? '';
}

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  worker = await startWorker(api.app);
  owner = await api.people.partner(api.vendor, 'Owner');
  branch = await api.people.partner(owner, 'Branch', 'controllable');
  const other = await api.people.partner(api.vendor, 'Other');
  partner = await api.as(await api.people.account(owner, allPermissions('partner')));
  await api.people.model('P2 Pro');
  await api.people.range(owner, 'PLC-0000', 'PLC-9999');
  for (const org of [owner, branch]) await add('shop', org, 'Main');
  await add('shop', owner, 'Airport');
  await add('shop', other, 'Foreign');
  await add('group', owner, 'North');
  await add('group', owner, 'Tills', ids['group Owner North']);
  await add('group', owner, 'Tills');
  for (const name of ['Bakery', 'Spare']) await add('tag', owner, name);
  await add('tag', branch, 'Trial');
  await add('tag', other, 'Foreign');
  const dynamic = { name: 'Online ones', filter: { state: ['online'] } } as const;
  await partner.call(groupRoutes.addDynamic, { name: dynamic.name, filter: { state: [...dynamic.filter.state] } });
});
afterAll(async () => {
  await worker.close();
  await api.close();
  await bucket.drop();
});

const titles = ['SN', 'Model', 'Partner', 'Shop', 'Group', 'Tags'];
async function preview(rows: readonly (readonly string[])[]) {
  const file = await uploadContent(partner, 'deviceWorkbook', 'devices.xlsx', workbook([titles, ...rows], 'xlsx'));
  return partner.call(importRoutes.preview, { fileId: file.id });
}
async function run(id: string) {
  await partner.call(importRoutes.run, { id });
  await expect.poll(async () => (await partner.call(importRoutes.detail, { id })).state).toMatch(/done|partial|failed/);
  return partner.call(importRoutes.detail, { id });
}
const placesOf = async (sn: string) =>
  (
    await api.people.query<{ shop: string | null; group: string | null; tags: string[] }>(
      `SELECT shop_id::text AS shop, group_id::text AS group, tags::text[] FROM devices_device WHERE sn = $1`,
      [sn],
    )
  )[0];

describe('shop, group and tags in an import', () => {
  it('[DEV-06] place devices by name or id, those of the owner before those above it', async () => {
    const found = await preview([
      ['PLC-0001', 'P2 Pro', '', 'main', 'North', 'bakery, Spare'],
      ['PLC-0002', 'P2 Pro', 'Branch', 'Main', '', 'Trial；Bakery'],
      ['PLC-0003', 'P2 Pro', 'Branch', 'Airport', ids['group Owner Tills'] ?? '', ''],
      ['PLC-0004', 'P2 Pro', '', '', '', ''],
    ]);
    expect(found.import).toMatchObject({ goodCount: 4, badCount: 0 });
    expect(found.columns).toEqual(['sn', 'model', 'partner', 'shop', 'group', 'tags']);
    expect(await run(found.import.id)).toMatchObject({ state: 'done', goodCount: 4 });
    const tags = (...names: string[]) =>
      names.map((name) => ids[`tag ${name}`] ?? '').toSorted((a, b) => Number(a) - Number(b));
    expect(await placesOf('PLC-0001')).toEqual({
      shop: ids['shop Owner Main'],
      group: ids['group Owner North'],
      tags: tags('Owner Bakery', 'Owner Spare'),
    });
    expect(await placesOf('PLC-0002')).toEqual({
      shop: ids['shop Branch Main'],
      group: null,
      tags: tags('Branch Trial', 'Owner Bakery'),
    });
    expect(await placesOf('PLC-0003')).toEqual({
      shop: ids['shop Owner Airport'],
      group: ids['group Owner Tills'],
      tags: [],
    });
    expect(await placesOf('PLC-0004')).toEqual({ shop: null, group: null, tags: [] });
    const listed = await partner.call(tagRoutes.page, { keyword: 'Bakery' });
    expect(listed.items).toMatchObject([{ name: 'Bakery', deviceCount: 2 }]);
  });

  it('[DEV-06] are marked on their row where unknown, ambiguous or out of reach', async () => {
    const found = await preview([
      ['PLC-0101', 'P2 Pro', '', 'Foreign', 'Tills', 'Bakery, Foreign'],
      ['PLC-0102', 'P2 Pro', '', 'Nowhere', 'Online ones', 'Trial'],
      ['PLC-0103', 'P2 Pro', 'Other', 'Foreign', '', ''],
      ['PLC-0104', 'P2 Pro', '', ids['shop Other Foreign'] ?? '', '', ''],
    ]);
    const faults = found.rows.map((row) => row.faults.map(({ field, fault }) => `${field}.${fault}`));
    expect(faults).toEqual([
      ['shop.unknown', 'group.ambiguous', 'tags.unknown'],
      ['shop.unknown', 'group.unknown', 'tags.unknown'],
      ['partner.unknown'],
      ['shop.unknown'],
    ]);
    expect(found.rows[0]?.cells).toMatchObject({ shop: 'Foreign', group: 'Tills', tags: 'Bakery, Foreign' });
  });

  it('[DEV-06] are looked for again when the rows come in', async () => {
    for (const name of ['Closing', 'Staying']) await add('shop', owner, name);
    for (const name of ['Fading']) await add('tag', owner, name);
    const found = await preview([
      ['PLC-0201', 'P2 Pro', '', 'Closing', '', ''],
      ['PLC-0202', 'P2 Pro', '', 'Staying', '', ''],
      ['PLC-0203', 'P2 Pro', '', '', '', 'Fading'],
    ]);
    await api.people.query(`DELETE FROM devices_shop WHERE name = 'Closing'`);
    await api.people.query(`DELETE FROM devices_tag WHERE name = 'Fading'`);
    expect(await run(found.import.id)).toMatchObject({ state: 'partial', goodCount: 1, badCount: 2 });
    const faulty = await partner.call(importRoutes.rows, { id: found.import.id, isFaulty: true });
    expect(faulty.items).toMatchObject([
      { sn: 'PLC-0201', faults: [{ field: 'shop', fault: 'unknown' }] },
      { sn: 'PLC-0203', faults: [{ field: 'tags', fault: 'unknown' }] },
    ]);
  });
});
