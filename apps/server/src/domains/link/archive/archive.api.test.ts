import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { createArchiveDesk } from '../../../platform/archive/archive-desk.ts';
import type { RunningRole } from '../../../roles/api.ts';
import { startWorker } from '../../../roles/worker.ts';
import { archiveHistory } from './archive.service.ts';
import { deleteDay } from './archive.store.ts';

let api: ApiHarness;
let bucket: TestBucket;
let worker: RunningRole | undefined;
let admin: WireClient;
let owner: WireClient;
let stranger: WireClient;
let org: TestOrg;
let device: TestDevice;
let foreign: TestDevice;

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  worker = await startWorker(api.app);
  admin = await api.as(api.admin);
  org = await api.people.partner(api.vendor, 'Till & Co');
  owner = await api.as(await api.people.account(org, allPermissions('partner')));
  const other = await api.people.partner(api.vendor, 'Another shop');
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  device = await api.people.device(org, { state: 'online' });
  foreign = await api.people.device(other, { state: 'online' });
});
afterAll(async () => {
  await worker?.close();
  await api.close();
  await bucket.drop();
});

const openDay = async (daysAgo: number): Promise<string> => {
  const [row] = await api.people.query<{ day: string }>(
    `SELECT (current_date - $1::int)::text AS day, ensure_day_partition('link_event', current_date - $1::int),
            ensure_day_partition('link_telemetry', current_date - $1::int)`,
    [daysAgo],
  );
  return row?.day ?? '';
};
const insertEvent = (of: TestDevice, at: string, kind: string, detail: object = {}) =>
  api.people.query(
    `INSERT INTO link_event (org_id, device_id, sn, at, received_at, kind, detail)
     SELECT org_id, id, sn, $2, $2, $3, $4 FROM devices_device WHERE id = $1`,
    [of.id, at, kind, detail],
  );
const insertTelemetry = (of: TestDevice, at: string, network: string | null) =>
  api.people.query(
    `INSERT INTO link_telemetry (device_id, at, received_at, epoch, seq, battery_percent, signal_dbm, network_type)
     VALUES ($1, $2, $2, 9007199254740993, 1, 80, -71, $3)`,
    [of.id, at, network],
  );
const heldDays = async (history: string) =>
  (
    await api.people.query<{ day: string }>('SELECT day::text FROM history_days_before($1, current_date - 30) day', [
      history,
    ])
  ).map(({ day }) => day);
const archived = () =>
  api.people.query<{ history: string; day: string; rows: string; storage_key: string; archived_at: string | null }>(
    'SELECT history, day::text, row_count AS rows, storage_key, archived_at FROM link_archive ORDER BY history, day, part',
  );

async function exported(client: WireClient, filter: { sn?: string; kind?: 'boot' | 'printer' }): Promise<string[]> {
  const { id } = await client.call(useLogRoutes.export, {
    ...filter,
    columns: ['at', 'sn', 'orgName', 'kind', 'detail'],
  });
  const own = async () => (await client.call(exportRoutes.page, {})).items.find((entry) => entry.id === id);
  await expect.poll(async () => (await own())?.state, { timeout: 30_000 }).toBe('ready');
  const { url } = await client.call(exportRoutes.url, { id });
  return (await (await fetch(url)).text()).split('\r\n').slice(1, -1);
}

describe('the archive of device history', () => {
  it('takes days that are older than history is kept, and an export reads them back', async () => {
    const day = await openDay(41);
    const nasty = { text: 'a, "b"\n纸 \\N', empty: '', n: 1.5, on: true };
    await insertEvent(device, `${day}T03:04:05.123456Z`, 'boot', nasty);
    await insertEvent(device, `${day}T23:59:59.999999Z`, 'printer', { state: 'paper_out' });
    await insertEvent(foreign, `${day}T12:00:00Z`, 'boot', { text: 'of another owner' });
    await insertEvent(device, new Date().toISOString(), 'boot', { text: 'of today' });
    for (const network of ['wifi', '', null]) await insertTelemetry(device, `${day}T10:00:00Z`, network);

    const fromDatabase = await exported(owner, {});
    expect(fromDatabase).toHaveLength(3);

    await archiveHistory(api.app, undefined, 2);
    expect([await heldDays('link_event'), await heldDays('link_telemetry')]).toEqual([[], []]);
    expect((await archived()).map(({ history, rows }) => [history, rows])).toEqual([
      ['link_event', '2'],
      ['link_event', '1'],
      ['link_telemetry', '3'],
    ]);

    expect(await exported(owner, {})).toEqual(fromDatabase);
    expect(await exported(owner, { kind: 'printer' })).toHaveLength(1);
    expect(await exported(admin, {})).toHaveLength(4);
    expect(await exported(stranger, {})).toEqual([expect.stringContaining('of another owner')]);
    expect(await exported(stranger, { sn: device.sn })).toEqual([]);
    expect(await exported(owner, { sn: device.sn, kind: 'boot' })).toHaveLength(2);
  });

  it('leaves a day where it is while its archive has other rows', async () => {
    const day = await openDay(42);
    await insertEvent(device, `${day}T01:00:00Z`, 'boot');
    const { storage } = api.app;
    const spoiling: typeof storage = {
      ...storage,
      putPart: (place, nr, body) =>
        storage.putPart(place, nr, Buffer.from(body.map((byte, at) => (at === 60 ? byte ^ 1 : byte)))),
    };
    const archive = createArchiveDesk(api.app.config, spoiling, api.app.sandbox);
    await expect(archiveHistory({ ...api.app, archive })).rejects.toThrow();
    expect(await heldDays('link_event')).toEqual([day]);

    // What the broken run left is cleared, and the day is archived.
    await archiveHistory(api.app);
    expect((await archived()).filter((part) => part.day === day)).toMatchObject([{ rows: '1' }]);

    // A row that comes after its archive was made.
    const later = await openDay(43);
    await insertEvent(device, `${later}T01:00:00Z`, 'boot');
    await api.people.query(
      `INSERT INTO link_archive VALUES ('link_event', $1, 0, 1, 1, 2, 1, 1, 'archive/nothing', now())`,
      [later],
    );
    expect(await deleteDay(api.app.database, 'link_event', later, true)).toBe(false);
    expect(await heldDays('link_event')).toContain(later);
    await api.people.query(`DELETE FROM link_archive WHERE storage_key = 'archive/nothing'`);
    await archiveHistory(api.app);
    expect(await heldDays('link_event')).toEqual([]);
  });

  it('is kept as long as the setting says, and not at all with 0 days', async () => {
    const before = await archived();
    expect(before.length).toBeGreaterThan(2);
    await api.people.query('UPDATE link_setting SET archive_days = 0');
    const day = await openDay(44);
    await insertEvent(device, `${day}T01:00:00Z`, 'boot');
    await archiveHistory(api.app);
    expect([await heldDays('link_event'), await archived()]).toEqual([[], []]);
    expect(await Promise.all(before.map(({ storage_key }) => api.app.storage.findSize(storage_key)))).toEqual(
      before.map(() => null),
    );
  });

  it('is made, and history dropped, by the worker alone', async () => {
    const mayDrop = await api.people.query(
      `SELECT login, has_function_privilege(login, 'drop_history_day(text, date, boolean)', 'EXECUTE') AS may
         FROM unnest(ARRAY['tilldeck_app', 'tilldeck_api', 'tilldeck_ingest', 'tilldeck_vendor']) login`,
    );
    expect(mayDrop).toEqual([
      { login: 'tilldeck_app', may: false },
      { login: 'tilldeck_api', may: false },
      { login: 'tilldeck_ingest', may: false },
      { login: 'tilldeck_vendor', may: true },
    ]);
  });
});
