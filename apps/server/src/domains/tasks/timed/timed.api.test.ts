import { timedRoutes } from '@tilldeck/contracts/tasks/timed.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { seenBy } from '../../../../testing/task-world.ts';
import { createLog } from '../../../platform/log.ts';
import { makeDueTasks } from './timed-schedule.service.ts';

let api: ApiHarness;
let org: TestOrg;
let partner: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Night shops');
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

async function deviceIn(timezone: string | null): Promise<TestDevice> {
  const device = await api.people.device(org, { state: 'online' });
  if (timezone)
    await api.people.query(
      `WITH s AS (INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 's' || random(), $2) RETURNING id)
       UPDATE devices_device SET shop_id = s.id FROM s WHERE devices_device.id = $3`,
      [org.id, timezone, device.id],
    );
  return device;
}
const draft = (devices: readonly TestDevice[], changes = {}) => ({
  name: 'Night restart',
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  time: '02:30',
  kind: 'reboot' as const,
  target: { scope: 'sn' as const, sns: devices.map(({ sn }) => sn) },
  ...changes,
});
/** What a person saves who has looked at the devices. */
const seen = async <D extends ReturnType<typeof draft> & { payload?: object }>(input: D) => ({
  ...input,
  previewHash: await seenBy(partner, input),
});
const runsOf = async (timedId: string, client = partner) => (await client.call(timedRoutes.runs, { timedId })).items;
const timesOf = async (taskId: string, devices: readonly TestDevice[]) => {
  const rows = await api.people.query<{ device_id: string; not_before: Date | null; code: string }>(
    'SELECT device_id, not_before, code FROM tasks_execution WHERE task_id = $1',
    [taskId],
  );
  return devices.map(({ id }) => {
    const row = rows.find(({ device_id }) => device_id === id);
    return row?.code || (row?.not_before ? new Date(row.not_before).toISOString() : null);
  });
};
const switchOff = async (id: string) => {
  const { version } = await partner.call(timedRoutes.detail, { id });
  return partner.call(timedRoutes.toggle, { id, version, isEnabled: false });
};

describe('a timed task', () => {
  it('[CMD-08] becomes one task a day however many schedulers there are, at the local time of each device', async () => {
    const twin = await api.startTwin();
    const devices = [await deviceIn('Asia/Shanghai'), await deviceIn('Europe/Berlin'), await deviceIn(null)];
    const timed = await partner.call(timedRoutes.add, await seen(draft(devices)));
    expect(timed).toMatchObject({ state: 'enabled', lastRunDay: null, weekdays: [1, 2, 3, 4, 5, 6, 7] });
    const nowMs = Date.parse('2027-06-08T12:20:00Z');
    const made = await Promise.all([api.app, twin.app, api.app, twin.app].map((app) => makeDueTasks(app, nowMs)));
    await makeDueTasks(twin.app, nowMs + 60_000);
    const runs = await runsOf(timed.id);
    expect(runs).toMatchObject([{ day: '2027-06-09', state: 'scheduled', source: 'timed', deviceCount: 3 }]);
    expect(made.flat()).toEqual([runs[0]?.id]);
    expect(await timesOf(runs[0]?.id ?? '', devices)).toEqual([
      '2027-06-08T18:30:00.000Z',
      '2027-06-09T00:30:00.000Z',
      '2027-06-09T02:30:00.000Z',
    ]);
    expect((await partner.call(timedRoutes.detail, { id: timed.id })).lastRunDay).toBe('2027-06-09');
    const of = { timedId: timed.id, taskId: runs[0]?.id ?? '' };
    expect((await partner.call(timedRoutes.devices, of)).items).toHaveLength(3);
    await switchOff(timed.id);
    await twin.close();
  });

  it('[CMD-08] runs at the next moment that exists where clocks go forward, and once where they go back', async () => {
    const devices = [await deviceIn('America/New_York'), await deviceIn('Pacific/Kiritimati')];
    const spring = await partner.call(timedRoutes.add, await seen(draft(devices)));
    await makeDueTasks(api.app, Date.parse('2027-03-13T12:20:00Z'));
    const [gap] = await runsOf(spring.id);
    expect(gap?.day).toBe('2027-03-14');
    // 02:30 does not exist in New York that night: it is 03:30 by the new time.
    expect(await timesOf(gap?.id ?? '', devices)).toEqual(['2027-03-14T07:30:00.000Z', '2027-03-13T12:30:00.000Z']);
    await switchOff(spring.id);

    const autumn = await partner.call(timedRoutes.add, await seen(draft(devices, { time: '01:30' })));
    for (const minute of ['11:20', '12:20', '13:20'])
      await makeDueTasks(api.app, Date.parse(`2027-11-06T${minute}:00Z`));
    const twice = (await runsOf(autumn.id)).filter(({ day }) => day === '2027-11-07');
    expect(twice).toHaveLength(1);
    // 01:30 comes twice in New York that night, as 05:30 and 06:30 UTC.
    expect(await timesOf(twice[0]?.id ?? '', devices)).toEqual([
      '2027-11-07T06:30:00.000Z',
      '2027-11-06T11:30:00.000Z',
    ]);
    await switchOff(autumn.id);
  });

  it('leaves out devices whose time had passed when it was made, and gives up what comes too late', async () => {
    const devices = [await deviceIn('UTC'), await deviceIn('Pacific/Honolulu')];
    const [utc, honolulu] = devices as [TestDevice, TestDevice];
    const time = new Date(Date.now() - 30 * 60_000).toISOString().slice(11, 16);
    const timed = await partner.call(timedRoutes.add, await seen(draft(devices, { time, lateMinutes: 30 })));
    await makeDueTasks(api.app);
    const [run] = await runsOf(timed.id);
    const [ofUtc, ofHonolulu] = await timesOf(run?.id ?? '', [utc, honolulu]);
    expect(ofUtc).toBe('too_late');
    expect(Date.parse(ofHonolulu ?? '')).toBeGreaterThan(Date.now() + 9 * 3_600_000);
    await api.people.query(`UPDATE tasks_task SET state = 'running' WHERE id = $1`, [run?.id]);
    await makeDueTasks(api.app);
    expect((await runsOf(timed.id))[0]?.counts).toEqual({ queued: 1, skipped: 1 });
    await api.people.query(
      `UPDATE tasks_execution SET not_before = now() - interval '31 minutes' WHERE task_id = $1 AND state = 'queued'`,
      [run?.id],
    );
    await makeDueTasks(api.app);
    expect((await runsOf(timed.id))[0]?.counts).toEqual({ timed_out: 1, skipped: 1 });
    await switchOff(timed.id);
  });

  it('whose day is over for all its devices is logged as nothing to look at, and rests until tomorrow', async () => {
    const time = new Date(Date.now() - 30 * 60_000).toISOString().slice(11, 16);
    const timed = await partner.call(
      timedRoutes.add,
      await seen(draft([await deviceIn('UTC')], { time, lateMinutes: 30 })),
    );
    const lines: { level: number; timedId?: string; refusal?: string }[] = [];
    const log = createLog('info', { write: (line) => lines.push(JSON.parse(line)) });
    await makeDueTasks({ ...api.app, log });
    await makeDueTasks({ ...api.app, log });
    const own = lines.filter(({ timedId }) => timedId === timed.id);
    expect(own).toMatchObject([{ level: log.levels.values.info, refusal: 'tasks.no_devices' }]);
    expect(await runsOf(timed.id)).toEqual([]);
    await switchOff(timed.id);
  });

  it('that is changed or switched off ends the run that stands and makes the day anew', async () => {
    const devices = [await deviceIn('UTC')];
    const timed = await partner.call(timedRoutes.add, await seen(draft(devices)));
    const nowMs = Date.parse('2027-09-01T12:20:00Z');
    await makeDueTasks(api.app, nowMs);
    const renamed = await partner.call(timedRoutes.modify, {
      ...(await seen(draft(devices, { name: 'Renamed' }))),
      id: timed.id,
      version: timed.version,
    });
    expect((await runsOf(timed.id))[0]?.state).toBe('scheduled');
    const input = { ...(await seen(draft(devices, { time: '03:15' }))), id: timed.id };
    const stale = await partner.send(timedRoutes.modify, { ...input, version: timed.version });
    expect(stale.body.error).toBe('core.stale_version');
    const changed = await partner.call(timedRoutes.modify, { ...input, version: renamed.version });
    await makeDueTasks(api.app, nowMs + 3_600_000);
    const runs = await runsOf(timed.id);
    expect(runs.map(({ day }) => day)).toEqual(['2027-09-02', '2027-09-02']);
    expect(runs[1]).toMatchObject({ state: 'stopping', counts: { terminated: 1 } });
    expect(await timesOf(runs[0]?.id ?? '', devices)).toEqual(['2027-09-02T03:15:00.000Z']);
    const off = await partner.call(timedRoutes.toggle, { id: timed.id, version: changed.version, isEnabled: false });
    expect(off.state).toBe('disabled');
    expect((await runsOf(timed.id))[0]).toMatchObject({ counts: { terminated: 1 } });
    await makeDueTasks(api.app, nowMs + 7_200_000);
    expect(await runsOf(timed.id)).toHaveLength(2);
    await partner.call(timedRoutes.remove, { id: timed.id, version: off.version });
    expect((await partner.send(timedRoutes.detail, { id: timed.id })).body.error).toBe('core.not_found');
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'timed_task' AND object_id = $1 ORDER BY id`,
      [timed.id],
    );
    expect(trail.map(({ action }) => action)).toEqual([
      'timed.added',
      'timed.changed',
      'timed.changed',
      'timed.state_changed',
      'timed.deleted',
    ]);
  });

  it('that cannot be undone runs only after a second person agreed, and keeps no password', async () => {
    const second = await api.as(await api.people.account(org, { timed: ['query', 'get', 'enable'] }));
    const devices = [await deviceIn('UTC'), await deviceIn('UTC')];
    const lock = { kind: 'lock' as const, payload: { notice: 'Closed' }, secret: 'Secret12' };
    const timed = await partner.call(timedRoutes.add, await seen(draft(devices, lock)));
    expect(timed).toMatchObject({ state: 'waiting_approval', isOwnRequest: true, payload: { notice: 'Closed' } });
    const nowMs = Date.parse('2028-01-11T12:20:00Z');
    await makeDueTasks(api.app, nowMs);
    expect(await runsOf(timed.id)).toEqual([]);
    const move = { id: timed.id, version: timed.version };
    expect((await partner.send(timedRoutes.approve, move)).body.error).toBe('tasks.own_request');
    expect((await second.call(timedRoutes.approve, move)).state).toBe('enabled');
    await makeDueTasks(api.app, nowMs);
    const [run] = await runsOf(timed.id, second);
    expect(run?.state).toBe('scheduled');
    const [task] = await api.people.query<{ payload: { passwordHash: string } }>(
      'SELECT payload FROM tasks_task WHERE id = $1',
      [run?.id],
    );
    expect(task?.payload).toEqual({ notice: 'Closed', passwordHash: expect.stringMatching(/^scrypt\$/) });
    // Without a new password the former one stays; what changed is agreed to again.
    const other = { ...lock, payload: { notice: 'Shut' }, secret: undefined };
    const change = { ...(await seen(draft(devices, other))), id: timed.id };
    const changed = await partner.call(timedRoutes.modify, { ...change, version: timed.version + 1 });
    expect(changed.state).toBe('waiting_approval');
    const [row] = await api.people.query<{ hash: string }>(
      `SELECT payload->>'passwordHash' AS hash FROM tasks_timed WHERE id = $1`,
      [timed.id],
    );
    expect(row?.hash).toBe(task?.payload.passwordHash);
  });

  it('that grew to many devices waits for a second person instead of running', async () => {
    const devices = [await deviceIn('UTC')];
    const group = await api.people.query<{ id: string }>(
      `INSERT INTO devices_group (org_id, name) VALUES ($1, 'tills') RETURNING id`,
      [org.id],
    );
    const groupId = group[0]?.id ?? '';
    const join = (device: TestDevice) =>
      api.people.query('UPDATE devices_device SET group_id = $1 WHERE id = $2', [groupId, device.id]);
    await join(devices[0] as TestDevice);
    const target = { scope: 'group' as const, groupIds: [groupId] };
    const timed = await partner.call(timedRoutes.add, await seen(draft(devices, { kind: 'shutdown', target })));
    expect(timed.state).toBe('enabled');
    await join(await deviceIn('UTC'));
    await makeDueTasks(api.app, Date.parse('2028-03-07T12:20:00Z'));
    expect(await partner.call(timedRoutes.detail, { id: timed.id })).toMatchObject({ state: 'waiting_approval' });
    expect(await runsOf(timed.id)).toEqual([]);
  });

  it('is saved only for the devices that were looked at, new or changed', async () => {
    const devices = [await deviceIn('UTC'), await deviceIn('UTC')];
    const looked = await seen(draft(devices.slice(0, 1)));
    const { target } = draft(devices);
    expect((await partner.send(timedRoutes.add, { ...looked, target })).body.error).toBe('tasks.target_changed');
    const timed = await partner.call(timedRoutes.add, looked);
    const change = { ...looked, target, id: timed.id, version: timed.version };
    expect((await partner.send(timedRoutes.modify, change)).body.error).toBe('tasks.target_changed');
    expect((await partner.send(timedRoutes.modify, { ...change, id: '999999999' })).body.error).toBe('core.not_found');
  });
});
