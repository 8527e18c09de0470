import { diagnosticsRoutes, examinationRoutes } from '@tilldeck/contracts/link/examination.routes';
import { deviceOperationRoutes, useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';

let api: ApiHarness;
let admin: WireClient;
let owner: WireClient;
let stranger: WireClient;
let org: TestOrg;
let device: TestDevice;

beforeAll(async () => {
  api = await startApiHarness();
  admin = await api.as(api.admin);
  org = await api.people.partner(api.vendor, 'Till & Co');
  owner = await api.as(await api.people.account(org, allPermissions('partner')));
  const other = await api.people.partner(api.vendor, 'Somebody else');
  stranger = await api.as(await api.people.account(other, allPermissions('partner')));
  device = await api.people.device(org, { state: 'online' });
});
afterAll(() => api.close());

const insertEvent = (kind: string, minutesAgo: number, detail: object = {}) =>
  api.people.query(
    `INSERT INTO link_event (org_id, device_id, sn, at, received_at, kind, detail)
     VALUES ($1, $2, $3, now() - make_interval(mins => $4), now() - make_interval(mins => $4), $5, $6)`,
    [org.id, device.id, device.sn, minutesAgo, kind, detail],
  );

const items = [
  { area: 'printer', item: 'paper', result: 'failed', value: 'out', advice: 'Put in a new roll' },
  { area: 'network', item: 'dns', result: 'passed', value: '12 ms' },
];
const insertReport = async () =>
  (
    await api.people.query<{ id: string }>(
      `INSERT INTO link_examination (org_id, device_id, sn, model_id, epoch, seq, at, cause, result, failed_count, item_count, report)
       SELECT org_id, id, sn, model_id, 1, 7, now(), 'remote', 'failed', 1, 2, $2 FROM devices_device WHERE id = $1 RETURNING id`,
      [device.id, { items }],
    )
  )[0]?.id ?? '';

describe('reports of devices', () => {
  it('[DEV-10] the use log tells what happened on a device, newest first, to its owner and those above', async () => {
    await insertEvent('boot', 30);
    await insertEvent('app_started', 20, { package: 'com.shop.till' });
    await insertEvent('printer', 10, { state: 'paper_out' });
    for (const reader of [owner, admin]) {
      const { items: rows } = await reader.call(useLogRoutes.page, { sn: device.sn });
      expect(rows.map(({ kind, detail }) => [kind, detail])).toEqual([
        ['printer', { state: 'paper_out' }],
        ['app_started', { package: 'com.shop.till' }],
        ['boot', {}],
      ]);
      expect(rows[0]).toMatchObject({ sn: device.sn, orgName: 'Till & Co', deviceId: device.id });
    }
    expect((await owner.call(useLogRoutes.page, { kind: 'boot' })).items).toHaveLength(1);
    expect((await stranger.call(useLogRoutes.page, {})).items).toEqual([]);
    expect((await stranger.call(useLogRoutes.page, { sn: device.sn })).items).toEqual([]);
  });

  it('[DEV-11] an examination report is listed, and opened with every item that was tested', async () => {
    const id = await insertReport();
    const { items: rows } = await owner.call(examinationRoutes.page, { result: 'failed' });
    expect(rows).toMatchObject([
      { id, sn: device.sn, result: 'failed', itemCount: 2, failedCount: 1, cause: 'remote' },
    ]);
    expect((await owner.call(examinationRoutes.detail, { id })).items).toEqual(items);
    expect((await stranger.call(examinationRoutes.page, {})).items).toEqual([]);
    expect((await stranger.send(examinationRoutes.detail, { id })).body.code).toBe(
      (await stranger.send(examinationRoutes.detail, { id: '999999' })).body.code,
    );
  });

  it('[DEV-11] a diagnosis names what is wrong, worst first; the device of somebody else is unknown', async () => {
    await api.people.query(
      `INSERT INTO link_state (device_id, received_at, reported_at, battery_percent, is_charging, printer_state)
       VALUES ($1, now(), now(), 4, false, 'paper_out')`,
      [device.id],
    );
    const found = await owner.call(diagnosticsRoutes.diagnose, { sn: device.sn });
    expect(found.findings.map(({ code }) => code)).toEqual(['examination_failed', 'printer_paper_out', 'battery_low']);
    expect(found.lastExamination).toMatchObject({ result: 'failed' });
    const refused = await stranger.send(diagnosticsRoutes.diagnose, { sn: device.sn });
    const unknown = await stranger.send(diagnosticsRoutes.diagnose, { sn: 'NOBODY-HAS-IT' });
    expect(refused.body).toMatchObject({ code: unknown.body.code, msg: unknown.body.msg });
    expect((await owner.call(diagnosticsRoutes.findings, { id: device.id })).findings).toEqual(found.findings);
    expect((await stranger.send(diagnosticsRoutes.findings, { id: device.id })).body.error).toBe('core.not_found');
  });

  it('a device that is away is not asked to test itself', async () => {
    const away = await api.people.device(org, { state: 'offline' });
    const answer = await owner.send(diagnosticsRoutes.selfTest, { deviceId: away.id });
    expect(answer.body.code).toBe(5590);
  });

  it('the history of a device is thinned to what a chart can draw, with the times it was away', async () => {
    await api.people.query(
      `INSERT INTO link_telemetry (device_id, at, received_at, epoch, seq, battery_percent, memory_free_mb)
       SELECT $1, t, t, 1, row_number() OVER (), 50, 700 FROM generate_series(now() - interval '23 hours', now(), '10 seconds') t`,
      [device.id],
    );
    await insertEvent('disconnected', 120);
    await insertEvent('connected', 60);
    const to = new Date();
    const from = new Date(to.getTime() - 86_400_000);
    const range = { deviceId: device.id, from: from.toISOString(), to: to.toISOString() };
    const history = await owner.call(useLogRoutes.history, range);
    expect(history.spanS).toBe(300);
    expect(history.points.length).toBeGreaterThan(270);
    expect(history.points.length).toBeLessThanOrEqual(289);
    expect(
      new Set(history.points.map(({ batteryPercent, memoryFreeMb }) => `${batteryPercent}/${memoryFreeMb}`)),
    ).toEqual(new Set(['50/700']));
    expect(history.offline).toHaveLength(1);
    const [away] = history.offline;
    expect(Date.parse(away?.to ?? '') - Date.parse(away?.from ?? '')).toBeCloseTo(3_600_000, -4);
    expect((await stranger.send(useLogRoutes.history, range)).body.code).not.toBe(200);
  });

  it('[DEV-10] the operation log of devices holds what people did to them, and nothing else', async () => {
    await api.people.query(
      `INSERT INTO audit_entry (org_id, account_name, action, object_type, object_id, object_name, request_id)
       VALUES ($1, 'x', 'device.examination_requested', 'device', $2, $3, 'r'), ($1, 'x', 'role.added', 'role', '1', 'x', 'r')`,
      [org.id, device.id, device.sn],
    );
    const { items: rows } = await owner.call(deviceOperationRoutes.page, {});
    expect(rows).toMatchObject([{ objectName: device.sn, action: 'device.examination_requested' }]);
    expect((await stranger.call(deviceOperationRoutes.page, {})).items).toEqual([]);
  });
});
