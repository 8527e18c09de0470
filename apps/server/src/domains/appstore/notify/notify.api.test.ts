import { definitionRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import type { PublishSettings } from '@tilldeck/contracts/appstore/publication.schemas';
import { allocationRoutes } from '@tilldeck/contracts/devices/allocation.routes';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { nudgeJob } from '@tilldeck/contracts/link/nudge.jobs';
import type { TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type MadeApp, makeVersion } from '../../../../testing/app-makers.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import {
  forOrg,
  type ParameterWorld,
  sampleFields,
  startParameterWorld,
  typed,
} from '../../../../testing/parameter-world.ts';
import { startDuePublications } from '../publication/schedule.service.ts';
import { notifyNext } from './notify.service.ts';
import type { Telling } from './notify.store.ts';

let world: ParameterWorld;
let api: ParameterWorld['api'];
let admin: ParameterWorld['admin'];
let orgs: ParameterWorld['orgs'];
let of: ParameterWorld['of'];
let app: MadeApp;
/** Devices that have the app, by what they are called here. */
let devices: Record<string, string>;
let groupIds: { above: string; below: string };

beforeAll(async () => {
  world = await startParameterWorld();
  ({ api, admin, orgs, of } = world);
  const group = async (parentId: string | null) =>
    (
      await api.people.query<{ id: string }>(
        `INSERT INTO devices_group (org_id, parent_id, name) VALUES ($1, $2, gen_random_uuid()) RETURNING id::text`,
        [orgs.master.id, parentId],
      )
    )[0]?.id ?? '';
  const above = await group(null);
  groupIds = { above, below: await group(above) };
});
afterAll(() => api.close());

const has = (deviceId: string, { appId, versionId }: MadeApp) =>
  api.people.query('INSERT INTO appstore_installed (app_id, device_id, version_id) VALUES ($1, $2, $3)', [
    appId,
    deviceId,
    versionId,
  ]);
async function till(org: TestOrg, { state = 'online', groupId = '' } = {}): Promise<string> {
  const { id } = await api.people.device(org, { state });
  if (groupId) await api.people.query('UPDATE devices_device SET group_id = $2 WHERE id = $1', [id, groupId]);
  return id;
}
beforeEach(async () => {
  app = await world.takingApp();
  devices = {
    master: await till(orgs.master),
    held: await till(orgs.held, { groupId: groupIds.above }),
    below: await till(orgs.held, { groupId: groupIds.below }),
    free: await till(orgs.free),
    away: await till(orgs.held, { state: 'offline', groupId: groupIds.below }),
  };
  for (const id of Object.values(devices)) await has(id, app);
  // Has it not.
  await till(orgs.held, { groupId: groupIds.below });
  await told();
});

const waiting = () =>
  api.people.query<{ payload: Telling & { deviceIds: string[]; reason: string }; later_ms: number; name: string }>(
    `SELECT j.task_identifier AS name, p.payload, extract(epoch FROM j.run_at - j.created_at)::float8 * 1000 AS later_ms FROM graphile_worker.jobs j JOIN graphile_worker._private_jobs p USING (id)
      WHERE j.task_identifier IN ('appstore.tell_devices', 'link.nudge') ORDER BY j.id`,
  );
const drop = () =>
  api.people.query(
    `DELETE FROM graphile_worker._private_jobs WHERE task_id IN
       (SELECT id FROM graphile_worker._private_tasks WHERE identifier IN ('appstore.tell_devices', 'link.nudge'))`,
  );

/** Walks as a worker would, at once; answers who is told since it was last asked, and in how many steps. */
async function walked(perSecond?: number): Promise<{ names: string[]; steps: number[] }> {
  const steps: number[] = [];
  const deviceIds: string[] = [];
  for (;;) {
    const rows = await waiting();
    await drop();
    const nudged = rows.filter(({ name }) => name === nudgeJob.name);
    expect(nudged.every(({ payload }) => payload.reason === 'store')).toBe(true);
    deviceIds.push(...nudged.flatMap(({ payload }) => payload.deviceIds));
    const walks = rows.filter(({ name }) => name !== nudgeJob.name);
    if (rows.length === 0) break;
    for (const { payload } of walks) steps.push(await notifyNext(api.app, payload, perSecond));
  }
  const nameOf = (id: string) => Object.entries(devices).find(([, one]) => one === id)?.[0] ?? 'somebody else';
  return { names: deviceIds.map(nameOf), steps };
}
const told = async () => (await walked()).names;
const everybody = ['master', 'held', 'below', 'free'];

async function publish(settings: Partial<PublishSettings>, versionCode = 2) {
  const { versionId } = await makeVersion(api.people, app.appId, { versionCode });
  return of.developer.call(publicationRoutes.publish, { versionId, settings });
}

describe('of a version, those who have the app are told', () => {
  it('when it is published to be taken or shown, not when somebody has to choose it', async () => {
    await publish({ upgradeMode: 'force' });
    expect(await told()).toEqual(everybody);
    await publish({ upgradeMode: 'notice' }, 3);
    expect(await told()).toEqual(everybody);
    await publish({ upgradeMode: 'default' }, 4);
    expect(await told()).toEqual([]);
  });

  it('when its time comes, and not before', async () => {
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const { id } = await publish({ upgradeMode: 'force', publishAt });
    expect(await told()).toEqual([]);
    await api.people.query('UPDATE appstore_publication SET publish_at = now() WHERE id = $1', [id]);
    await startDuePublications(api.app);
    expect(await told()).toEqual(everybody);
  });

  it('when more get it, when it goes on, and when it is taken back whatever its mode', async () => {
    const first = await publish({ upgradeMode: 'force', deployment: 'grayscale', percent: 10 });
    await told();
    const { id } = first;
    const raised = await of.developer.call(publicationRoutes.raise, {
      id,
      version: first.version,
      deployment: 'grayscale',
      percent: 50,
      tagIds: [],
      groupIds: [],
      sns: [],
    });
    expect(await told()).toEqual(everybody);
    const halted = await of.developer.call(publicationRoutes.halt, { id, version: raised.version });
    expect(await told()).toEqual([]);
    const { version } = await of.developer.call(publicationRoutes.resume, { id, version: halted.version });
    expect(await told()).toEqual(everybody);
    await of.developer.call(publicationRoutes.rollBack, { id, version });
    expect(await told()).toEqual(everybody);
    const calm = await publish({ upgradeMode: 'default' }, 3);
    expect(await told()).toEqual([]);
    await of.developer.call(publicationRoutes.rollBack, { id: calm.id, version: calm.version });
    expect(await told()).toEqual(everybody);
  });
});

describe('of what an app is told, those are told', () => {
  it('for which the values of a partner count, also when they are changed and taken away', async () => {
    const { id } = await forOrg(of.master, app.appId, { footer: 'a' });
    expect(await told(), 'not a partner on its own below').toEqual(['master', 'held', 'below']);
    await of.master.call(parameterRoutes.modify, { id, version: 1, values: typed({ footer: 'b' }) });
    expect(await told()).toEqual(['master', 'held', 'below']);
    await of.master.call(parameterRoutes.delete, { id });
    expect(await told()).toEqual(['master', 'held', 'below']);
    await forOrg(of.free, app.appId, { footer: 'c' });
    expect(await told()).toEqual(['free']);
    await forOrg(admin, app.appId, { footer: 'd' });
    expect(await told()).toEqual(everybody);
  });

  it('that are in a group or below it, or are the device', async () => {
    const { appId } = app;
    const draft = { appId, level: 'group' as const, values: typed({ footer: 'a' }) };
    await of.master.call(parameterRoutes.add, { ...draft, groupId: groupIds.above });
    expect(await told()).toEqual(['held', 'below']);
    await of.master.call(parameterRoutes.add, { ...draft, groupId: groupIds.below });
    expect(await told()).toEqual(['below']);
    const [{ sn } = { sn: '' }] = await api.people.query<{ sn: string }>(
      'SELECT sn FROM devices_device WHERE id = $1',
      [devices.held],
    );
    await of.master.call(parameterRoutes.add, { appId, level: 'device', sn, values: draft.values });
    expect(await told()).toEqual(['held']);
  });

  it('that have the app, when what it takes is defined anew', async () => {
    await of.developer.call(definitionRoutes.save, { appId: app.appId, version: 1, fields: sampleFields.slice(1) });
    expect(await told()).toEqual(everybody);
  });
});

describe('a walk', () => {
  const change = (version: number) =>
    of.developer.call(definitionRoutes.save, { appId: app.appId, version, fields: sampleFields });

  it('tells so many a second, one after the other, and each once', async () => {
    await change(1);
    expect(await walked(2)).toEqual({ names: everybody, steps: [2, 2, 0] });
    expect(await api.people.query('SELECT * FROM appstore_telling WHERE app_id = $1', [app.appId])).toEqual([]);
    await change(2);
    const [first] = await waiting();
    await drop();
    await notifyNext(api.app, first?.payload as Telling, 3);
    const [next] = (await waiting()).filter(({ name }) => name !== nudgeJob.name);
    expect(next?.later_ms, 'a second later').toBeGreaterThan(990);
    expect(await walked(3)).toEqual({ names: everybody, steps: [1] });
  });

  it('is one for several changes, and begins anew with one that comes while it is under way', async () => {
    for (const version of [1, 2, 3]) await change(version);
    expect(await waiting()).toHaveLength(1);
    const [{ payload } = { payload: {} as Telling }] = await waiting();
    await notifyNext(api.app, payload, 2);
    await change(4);
    expect((await waiting()).filter(({ name }) => name !== nudgeJob.name)).toHaveLength(1);
    expect((await walked()).names).toEqual(['master', 'held', ...everybody]);
  });
});

describe('what a device has of the store', () => {
  const versionsOf = async (deviceId: string) =>
    (
      await api.people.query<{ version_id: string }>(
        'SELECT version_id FROM appstore_installed WHERE device_id = $1 ORDER BY app_id',
        [deviceId],
      )
    ).map(({ version_id: versionId }) => versionId);

  it('is known from its installs until it takes the app off, whoever it belongs to, or is gone', async () => {
    const work = deviceWork(api.app);
    const id = await till(orgs.held);
    const task = async (kind: string, payload: object) => {
      const [row] = await api.people.query<{ id: string }>(
        `INSERT INTO tasks_task (org_id, kind, lane, payload, plan, target, target_hash, state, timeout_s, max_attempts)
         VALUES (1, $1, 'change', $2, '{}', '{}', '', 'running', 60, 1) RETURNING id`,
        [kind, JSON.stringify(payload)],
      );
      await api.people.query(
        `INSERT INTO tasks_execution (task_id, device_id, sn, is_released) SELECT $1, id, sn, true FROM devices_device WHERE id = $2`,
        [row?.id, id],
      );
      return `${row?.id}-1`;
    };
    const put = (one: MadeApp) => task('install', { appId: one.appId, appVersionId: one.versionId });
    const other = await world.takingApp();
    const ended = (workId: string, result: object) => ({ id: workId, step: 'succeeded', result });
    const [first, second] = [await put(app), await put(other)];
    await work.tell({ id }, ended(first, {}), ended(second, {}));
    expect(await versionsOf(id)).toEqual([app.versionId, other.versionId]);
    // Taken off and put in again, told at once: the last counts.
    const off = await task('uninstall', { package: app.package });
    const again = await put(app);
    await work.tell({ id }, ended(again, {}), ended(off, { package: app.package }));
    expect(await versionsOf(id)).toEqual([app.versionId, other.versionId]);
    await work.tell({ id }, ended(await task('uninstall', {}), { package: app.package }));
    expect(await versionsOf(id)).toEqual([other.versionId]);
    await admin.call(allocationRoutes.allocate, { deviceIds: [id], partnerId: String(orgs.free.id), remark: '' });
    expect(await versionsOf(id)).toEqual([other.versionId]);
    await admin.call(deviceRoutes.remove, { ids: [id], reason: 'Broken' });
    expect(await versionsOf(id)).toEqual([]);
  });
});
