import { journalRoutes } from '@tilldeck/contracts/tasks/journal.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import { seenBy } from '../../../../testing/task-world.ts';
import { createController } from '../dispatch/control.service.ts';
import { dispatch } from '../dispatch/dispatch.service.ts';

let api: ApiHarness;
let org: TestOrg;
let partner: WireClient;
let work: ReturnType<typeof deviceWork>;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Kiosks');
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
  work = deviceWork(api.app);
});
afterAll(() => api.close());

const fleet = (count: number) => api.people.devices(org, count, 'online');
const draft = (devices: readonly TestDevice[], changes = {}) => ({
  target: { scope: 'sn' as const, sns: devices.map(({ sn }) => sn) },
  duration: 1,
  durationUnit: 'hour' as const,
  maxMb: 5,
  isLocalDeleted: true,
  ...changes,
});
const logged = { kind: 'journal' as const, payload: { durationMinutes: 1, maxBytes: 1 } };
const add = async (input: ReturnType<typeof draft>) =>
  partner.send(journalRoutes.add, {
    ...input,
    previewHash: await seenBy(partner, { ...logged, target: input.target }),
  });
const start = async (input: ReturnType<typeof draft>) => (await add(input)).body.data;
const statusOf = async (id: string) => (await partner.call(journalRoutes.detail, { id })).status;
const settle = () => createController(api.app).control();

describe('journals', () => {
  it('[CMD-10] go from publishing over in progress to completed, and say so in the list', async () => {
    const [device] = (await fleet(1)) as [TestDevice];
    const made = await start(draft([device], { title: 'Slow till' }));
    expect(await statusOf(made.id)).toBe('publishing');
    // Heard by those who only see journals, too.
    const heard = await api.people.query<{ permission: string }>(
      `SELECT permission FROM outbox_event WHERE topic = 'tasks.task' AND payload->>'id' = $1`,
      [made.id],
    );
    expect(heard[0]?.permission.split(' ')).toContain('journal.query');
    const { work: given } = await work.pull(device);
    const payload = { durationMinutes: 60, maxBytes: 5 * 1024 * 1024, isLocalDeleted: true };
    expect(given).toMatchObject([{ kind: 'journal', payload }]);
    expect(given[0]?.timeoutS).toBeGreaterThan(3_600);
    await work.tell(device, { id: `${made.id}-1`, step: 'running', percent: 10 });
    expect(await statusOf(made.id)).toBe('in_progress');
    const listed = await partner.call(journalRoutes.page, { status: ['in_progress'], keyword: 'Slow' });
    expect(listed.items).toMatchObject([{ id: made.id, status: 'in_progress', payload }]);
    await work.tell(device, { id: `${made.id}-1`, step: 'succeeded', result: { bytes: 12 } });
    await settle();
    expect(await statusOf(made.id)).toBe('completed');
    const rows = (await partner.call(journalRoutes.devices, { taskId: made.id, status: ['completed'] })).items;
    expect(rows).toMatchObject([{ sn: device.sn, status: 'completed', percent: 100 }]);
  });

  it('[CMD-10] start by the clock of each device', async () => {
    const [here, there] = (await fleet(2)) as [TestDevice, TestDevice];
    await api.people.query(
      `WITH s AS (INSERT INTO devices_shop (org_id, name, timezone) VALUES ($1, 'Tokyo', 'Asia/Tokyo') RETURNING id)
       UPDATE devices_device SET shop_id = s.id FROM s WHERE devices_device.id = $2`,
      [org.id, there.id],
    );
    const startLocal = new Date(Date.now() + 86_400_000).toISOString().slice(0, 19);
    const made = await start(draft([here, there], { startLocal }));
    const times = await api.people.query<{ not_before: Date }>(
      'SELECT not_before FROM tasks_execution WHERE task_id = $1 ORDER BY device_id',
      [made.id],
    );
    const [first = 0, second = 0] = times.map(({ not_before }) => new Date(not_before).getTime());
    expect(first - second).toBe(9 * 3_600_000);
    await dispatch(api.app);
    expect((await work.pull(here)).work).toEqual([]);
  });

  it('[CMD-10] tell of a device that does not answer, try again, and end by force', async () => {
    const [silent, busy] = (await fleet(2)) as [TestDevice, TestDevice];
    const made = await start(draft([silent, busy]));
    await api.people.query(`UPDATE tasks_task SET started_at = now() - interval '11 minutes' WHERE id = $1`, [made.id]);
    expect(await statusOf(made.id)).toBe('device_unresponsive');
    await work.pull(busy);
    await work.tell(busy, { id: `${made.id}-1`, step: 'failed', code: 'unsupported' });
    await api.people.query(
      `UPDATE tasks_execution SET state = 'timed_out', code = 'no_answer' WHERE task_id = $1 AND device_id = $2`,
      [made.id, silent.id],
    );
    const rows = (await partner.call(journalRoutes.devices, { taskId: made.id })).items;
    expect(Object.fromEntries(rows.map(({ sn, status }) => [sn, status]))).toEqual({
      [silent.sn]: 'device_unresponsive',
      [busy.sn]: 'failed',
    });
    await partner.call(journalRoutes.retry, { id: made.id, deviceIds: [silent.id] });
    expect((await partner.send(journalRoutes.retry, { id: made.id, deviceIds: [silent.id] })).body.error).toBe(
      'tasks.nothing_to_retry',
    );
    await dispatch(api.app);
    expect((await work.pull(silent)).work.map(({ id }) => id)).toEqual([`${made.id}-2`]);
    await work.tell(silent, { id: `${made.id}-2`, step: 'running' });
    const ended = await partner.call(journalRoutes.forceTerminate, { id: made.id });
    expect(ended).toMatchObject({ counts: { terminated: 1, failed: 1 } });
    expect(await statusOf(made.id)).toBe('force_terminated');
    expect((await work.pull(silent, [`${made.id}-2`])).over).toEqual([`${made.id}-2`]);
  });

  it('need at least one device', async () => {
    const none = await partner.send(journalRoutes.add, {
      ...draft([]),
      target: { scope: 'sn', sns: [] },
      previewHash: '0-0',
    });
    expect(none.body.error).toBe('core.invalid_input');
    const unknown = { ...draft([]), target: { scope: 'sn' as const, sns: ['NOBODY-1'] } };
    expect((await add(unknown)).body.error).toBe('tasks.no_devices');
  });

  it('go only to the devices that were looked at', async () => {
    const [first, second] = (await fleet(2)) as [TestDevice, TestDevice];
    const previewHash = await seenBy(partner, { ...logged, target: draft([first]).target });
    const other = await partner.send(journalRoutes.add, { ...draft([first, second]), previewHash });
    expect(other.body.error).toBe('tasks.target_changed');
    const unseen = await partner.send(journalRoutes.add, draft([first]) as never);
    expect(unseen.body).toMatchObject({
      error: 'core.invalid_input',
      data: { fields: { previewHash: 'invalid_type' } },
    });
    const empty = await partner.send(journalRoutes.add, { ...draft([first]), previewHash: '' });
    expect(empty.body.error).toBe('core.invalid_input');
  });
});
