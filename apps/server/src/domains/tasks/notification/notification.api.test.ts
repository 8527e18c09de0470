import { notificationRoutes } from '@tilldeck/contracts/tasks/notification.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import { seenBy } from '../../../../testing/task-world.ts';

let api: ApiHarness;
let org: TestOrg;
let partner: WireClient;
let devices: TestDevice[];
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Cafés');
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
  devices = await api.people.devices(org, 3, 'online');
});
afterAll(() => api.close());

const notice = { title: 'New prices', content: 'From Monday on', display: 'popup' as const };
const target = { scope: 'all' as const };
/** The wall-clock time of a zone without daylight saving that is so many minutes ahead. */
const tokyoIn = (minutes: number) => new Date(Date.now() + 9 * 3_600_000 + minutes * 60_000).toISOString().slice(0, 19);
const seen = () => seenBy(partner, { kind: 'notification', payload: notice, target });
const page = async (status: 'to_be_released' | 'released' | 'cancelled') =>
  (await partner.call(notificationRoutes.page, { status: [status] })).items.map(({ id }) => id);

describe('notifications', () => {
  it('[CMD-09] are shown at once; who read them and who did not is told for each device', async () => {
    const made = await partner.call(notificationRoutes.add, {
      ...notice,
      target,
      pushType: 'resident',
      previewHash: await seen(),
    });
    expect(made).toMatchObject({ title: 'New prices', source: 'notification', deviceCount: 3, state: 'running' });
    expect(await page('released')).toContain(made.id);
    const { pull, tell } = deviceWork(api.app);
    const [one, two] = devices as [TestDevice, TestDevice];
    const { work } = await pull(one);
    expect(work).toMatchObject([{ kind: 'notification', payload: { ...notice, pushType: 'resident' } }]);
    await pull(two);
    await tell(one, { id: `${made.id}-1`, step: 'succeeded', result: { isShown: true, isRead: true } });
    await tell(two, { id: `${made.id}-1`, step: 'succeeded', result: { isShown: true, isRead: false } });
    const statusOf = async (status: 'read' | 'unread' | 'waiting') =>
      (await partner.call(notificationRoutes.devices, { taskId: made.id, status: [status] })).items.map(
        (row) => `${row.sn} ${row.status}`,
      );
    expect(await statusOf('read')).toEqual([`${one.sn} read`]);
    expect(await statusOf('unread')).toEqual([`${two.sn} unread`]);
    expect(await statusOf('waiting')).toEqual([`${devices[2]?.sn} waiting`]);
  });

  it('[CMD-09] wait for a custom time of their zone, at least five minutes ahead, and can be cancelled before', async () => {
    const releaseAt = tokyoIn(45);
    const custom = {
      ...notice,
      target,
      release: 'custom' as const,
      releaseAt,
      timeZone: 'Asia/Tokyo',
      previewHash: await seen(),
    };
    const made = await partner.call(notificationRoutes.add, custom);
    const detail = await partner.call(notificationRoutes.detail, { id: made.id });
    expect(detail).toMatchObject({ status: 'to_be_released', startAt: expect.anything() });
    expect(new Date(detail.startAt ?? '').toISOString()).toBe(new Date(`${releaseAt}+09:00`).toISOString());
    expect(await page('to_be_released')).toEqual([made.id]);
    expect((await deviceWork(api.app).pull(devices[2] as TestDevice)).work.map(({ id }) => id)).not.toContain(
      `${made.id}-1`,
    );
    await partner.call(notificationRoutes.cancel, { id: made.id, reason: 'Prices stay' });
    expect(await page('cancelled')).toEqual([made.id]);
    const rows = (await partner.call(notificationRoutes.devices, { taskId: made.id })).items;
    expect(rows.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'cancelled']);
    expect((await partner.send(notificationRoutes.cancel, { id: made.id })).body.error).toBe('tasks.wrong_state');
    const soon = await partner.send(notificationRoutes.add, { ...custom, releaseAt: tokyoIn(4) });
    expect(soon.body).toMatchObject({
      error: 'tasks.notification_too_soon',
      data: { fields: { releaseAt: 'notificationLead' } },
    });
    const trail = await api.people.query<{ action: string }>(
      `SELECT action FROM audit_entry WHERE object_type = 'task' AND object_id = $1 ORDER BY id`,
      [made.id],
    );
    expect(trail.map(({ action }) => action)).toEqual(['notification.added', 'notification.cancelled']);
  });

  it('are known as such: a task of another kind or organisation is none of them', async () => {
    const other = await api.as(
      await api.people.account(await api.people.partner(api.vendor, 'Others'), allPermissions('partner')),
    );
    const made = await partner.call(notificationRoutes.add, { ...notice, target, previewHash: await seen() });
    expect((await other.send(notificationRoutes.detail, { id: made.id })).body.error).toBe('core.not_found');
    expect((await other.call(notificationRoutes.page, {})).items).toEqual([]);
    await api.people.query(`UPDATE tasks_task SET source = 'manual' WHERE id = $1`, [made.id]);
    for (const route of [notificationRoutes.detail, notificationRoutes.cancel])
      expect((await partner.send(route, { id: made.id })).body.error).toBe('core.not_found');
  });
});
