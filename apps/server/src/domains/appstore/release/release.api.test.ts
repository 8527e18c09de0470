import { parameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import type { RouteDraft } from '@tilldeck/contracts/core/route';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestAccount, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, makePublication, makeVersion, testCertificate } from '../../../../testing/app-makers.ts';
import { deviceWork } from '../../../../testing/device-work.ts';
import { TaskWorld } from '../../../../testing/task-world.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { createController } from '../../tasks/index.ts';
import { installFromStore } from './install.service.ts';

let api: ApiHarness;
let org: TestOrg;
let partner: WireClient;
let account: TestAccount;
let work: ReturnType<typeof deviceWork>;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Grocers');
  account = await api.people.account(org, allPermissions('partner'));
  partner = await api.as(account);
  work = deviceWork(api.app);
});
afterAll(() => api.close());

async function device(model: string): Promise<TestDevice> {
  return api.people.device(org, { state: 'online', modelId: await api.people.model(model) });
}
const packageFile = () => new TaskWorld(api).file('taskPackage', 'till.bin', { by: account });
const app = async (devices: readonly TestDevice[], changes = {}) => ({
  fileId: await packageFile(),
  appName: 'Till',
  appVersion: '2.0',
  target: { scope: 'sn' as const, sns: devices.map(({ sn }) => sn) },
  ...changes,
});
/** What a person sends who has looked at the devices. */
const seen = async <D extends RouteDraft<typeof releaseRoutes.preview>>(draft: D) => ({
  ...draft,
  previewHash: (await partner.call(releaseRoutes.preview, draft)).hash,
});
const tomorrow = () => ({ start: { mode: 'at' as const, at: new Date(Date.now() + 86_400_000).toISOString() } });

describe('releases', () => {
  it('[CMD-07] to start later reach the models that can, and only them', async () => {
    const [can, cannot] = [await device('D4-504'), await device('T1-100')];
    const made = await partner.call(releaseRoutes.add, await seen(await app([can, cannot], { plan: tomorrow() })));
    expect(made).toMatchObject({ title: 'Till 2.0', state: 'scheduled', counts: { queued: 1, skipped: 1 } });
    const rows = (await partner.call(releaseRoutes.devices, { taskId: made.id })).items;
    expect(Object.fromEntries(rows.map(({ sn, status, code }) => [sn, [status, code]]))).toEqual({
      [can.sn]: ['waiting', null],
      [cannot.sn]: ['skipped', 'model'],
    });
    const refused = await partner.send(releaseRoutes.add, await seen(await app([cannot], { plan: tomorrow() })));
    expect(refused.body.error).toBe('tasks.release_not_schedulable');
    expect(refused.body.msg).toContain('D4-503, D4-504, D4-505');
    const now = await partner.call(releaseRoutes.add, await seen(await app([can, cannot])));
    expect(now).toMatchObject({ state: 'running', counts: { queued: 2 } });
    const groups = { scope: 'group' as const, groupIds: ['1', '2', '3', '4', '5', '6'] };
    const many = await partner.send(releaseRoutes.add, {
      ...(await app([], { target: groups })),
      previewHash: '1-1',
    });
    expect(many.body.error).toBe('core.invalid_input');
  });

  it('[CMD-07] tell for each device how far it is, are terminated, and ended by force', async () => {
    const devices = await Promise.all(['D4-503', 'D4-503', 'D4-503', 'D4-503'].map(device));
    const [good, bad, slow, late] = devices as [TestDevice, TestDevice, TestDevice, TestDevice];
    const made = await partner.call(releaseRoutes.add, await seen(await app(devices)));
    const id = `${made.id}-1`;
    await api.people.query(
      `UPDATE tasks_execution SET state = 'timed_out', code = 'no_answer' WHERE task_id = $1 AND device_id = $2`,
      [made.id, late.id],
    );
    // Handing over needs the file in the store: what matters here is what the devices say.
    await api.people.query(
      `UPDATE tasks_execution SET state = 'sent', sent_at = now() WHERE task_id = $1 AND state = 'queued'`,
      [made.id],
    );
    await work.tell(good, { id, step: 'succeeded' });
    await work.tell(bad, { id, step: 'failed', code: 'signature_mismatch', text: 'unknown signer' });
    await work.tell(slow, { id, step: 'running', percent: 40 });
    const words = async () =>
      Object.fromEntries(
        (await partner.call(releaseRoutes.devices, { taskId: made.id })).items.map((row) => [row.sn, row.status]),
      );
    expect(await words()).toEqual({
      [good.sn]: 'success',
      [bad.sn]: 'failed',
      [slow.sn]: 'in_progress',
      [late.sn]: 'timed_out',
    });
    const failed = (await partner.call(releaseRoutes.devices, { taskId: made.id, status: ['failed'] })).items;
    expect(failed).toMatchObject([{ code: 'signature_mismatch', text: 'unknown signer' }]);
    expect((await partner.call(releaseRoutes.detail, { id: made.id })).status).toBe('in_progress');
    // What a device has begun may end; by force it may not.
    await partner.call(releaseRoutes.terminate, { id: made.id });
    expect((await words())[slow.sn]).toBe('in_progress');
    await partner.call(releaseRoutes.forceTerminate, { id: made.id });
    expect((await words())[slow.sn]).toBe('terminated');
    await createController(api.app).control();
    expect((await partner.call(releaseRoutes.detail, { id: made.id })).status).toBe('completed');
    const done = await partner.call(releaseRoutes.page, { status: ['completed'] });
    expect(done.items).toMatchObject([{ id: made.id, payload: { appName: 'Till', appVersion: '2.0' } }]);
  });
});

describe('releases of apps of the store', () => {
  const only = (...devices: TestDevice[]) => ({ scope: 'sn' as const, sns: devices.map(({ sn }) => sn) });

  it('[CMD-07] [APP-08] reach the devices they are meant for, with what a device trusts', async () => {
    const [fits, other, blocked] = [await device('D4-503'), await device('T1-100'), await device('D4-503')];
    const modelId = String(await api.people.model('D4-503'));
    // Early for one tag only: no limit to what is sent out by hand.
    const made = await makeApp(api.people, api.vendor, {
      name: 'Grocer',
      versionCode: 7,
      settings: { visibility: 'partial', modelIds: [modelId], deployment: 'grayscale', percent: 1, healthMinutes: 3 },
    });
    await api.people.query(
      `WITH top AS (INSERT INTO devices_group (org_id, name) VALUES ($1, 'top') RETURNING id),
            low AS (INSERT INTO devices_group (org_id, parent_id, name) SELECT $1, id, 'low' FROM top RETURNING id),
            moved AS (UPDATE devices_device SET group_id = (SELECT id FROM low) WHERE id = $2)
       INSERT INTO appstore_block (org_id, group_id, package) SELECT $1, id, $3 FROM top`,
      [org.id, blocked.id, made.package],
    );
    const aim = { appVersionId: made.versionId, target: only(fits, other, blocked) };
    const preview = await partner.call(releaseRoutes.preview, aim);
    expect(preview).toMatchObject({ total: 3, eligible: 1, skipped: [{ reason: 'not_visible', count: 2 }] });
    const left = (await partner.call(releaseRoutes.skipped, aim)).items;
    expect(Object.fromEntries(left.map(({ sn, reason }) => [sn, reason]))).toEqual({
      [other.sn]: 'not_visible',
      [blocked.sn]: 'not_visible',
    });
    const task = await partner.call(releaseRoutes.add, { ...aim, previewHash: preview.hash });
    expect(task).toMatchObject({ title: 'Grocer 7.0', state: 'running', counts: { queued: 1, skipped: 2 } });
    const { payload, target } = await partner.call(releaseRoutes.detail, { id: task.id });
    expect(payload).toMatchObject({ appName: 'Grocer', appId: made.appId, appVersionId: made.versionId });
    // Whose file it is and for whom it is meant stay with the owner.
    expect(payload).not.toHaveProperty('fileId');
    expect(target).not.toHaveProperty('audience');
    const { work: given } = await work.pull(fits);
    expect(given).toMatchObject([
      {
        kind: 'install',
        payload: {
          file: { size: 1_000, sha256: 'a'.repeat(64), url: expect.stringContaining('http') },
          package: made.package,
          format: 'apk',
          versionCode: 7,
          signers: [testCertificate],
          allowsDowngrade: false,
          health: { minutes: 3 },
        },
      },
    ]);
  });

  it('[APP-07] tell before which required values of the app nobody set for the whole organisation', async () => {
    const till = await device('D4-503');
    const made = await makeApp(api.people, api.vendor);
    const field = (key: string, more = {}) =>
      parameterField.parse({ key, titleEn: `The ${key}`, titleZh: key, type: 'text', isRequired: true, ...more });
    await api.people.query('INSERT INTO appstore_definition (app_id, org_id, fields) VALUES ($1, 1, $2)', [
      made.appId,
      JSON.stringify([field('shop'), field('footer', { byDefault: 'Thanks' }), field('hint', { isRequired: false })]),
    ]);
    const unset = async () =>
      (await partner.call(releaseRoutes.preview, { appVersionId: made.versionId, target: only(till) })).unset;
    expect(await unset()).toEqual([{ key: 'shop', titleEn: 'The shop', titleZh: 'shop' }]);
    await api.people.query(
      `INSERT INTO appstore_parameter (app_id, org_id, level, "values") VALUES ($1, $2, 'partner', '{"shop":"12"}')`,
      [made.appId, org.id],
    );
    expect(await unset()).toEqual([]);
    expect((await partner.call(releaseRoutes.preview, await app([till]))).unset).toEqual([]);
  });

  it('[APP-08] go out as asked for by a device, once, and are counted with what the app was told', async () => {
    const till = await device('D4-503');
    const made = await makeApp(api.people, api.vendor, { settings: { healthMinutes: 0 } });
    const field = {
      key: 'footer',
      titleEn: 'Footer',
      titleZh: '页脚',
      type: 'text',
      byDefault: 'Thanks, {{device.sn}}',
    };
    await api.people.query('INSERT INTO appstore_definition (app_id, org_id, fields) VALUES ($1, 1, $2)', [
      made.appId,
      JSON.stringify([parameterField.parse(field)]),
    ]);
    const ask = () =>
      writeIn(systemScope(api.app.database, 'a test'), (inside) =>
        installFromStore(inside, till, made.versionId, { allowsDowngrade: false }),
      );
    const [one, other] = await Promise.all([ask(), ask()]);
    expect(one.workId, 'two that ask at once').toBe(other.workId);
    const { work: given } = await work.pull(till);
    const parameters = { hash: expect.any(String), values: { footer: `Thanks, ${till.sn}` } };
    expect(given).toMatchObject([{ id: one.workId, payload: { package: made.package, parameters } }]);
    expect(given[0]?.payload).not.toHaveProperty('health');
    const told = (given[0]?.payload as { parameters?: { hash: string } } | undefined)?.parameters?.hash;
    const end = { id: one.workId, step: 'succeeded', result: { parametersHash: told } };
    await work.tell(till, end);
    await work.tell(till, end);
    const [counted] = await api.people.query(
      `SELECT a.install_count, d.hash FROM appstore_app a JOIN appstore_delivered d ON d.app_id = a.id AND d.device_id = $2
        WHERE a.id = $1`,
      [made.appId, till.id],
    );
    expect(counted).toEqual({ install_count: 1, hash: told });
    expect((await ask()).workId, 'when the first is over, another').not.toBe(one.workId);
  });

  it('[CMD-07] are of reviewed versions that are offered, and never of a file of somebody else', async () => {
    const [till, rival] = [await device('D4-503'), await api.people.partner(api.vendor, 'Rivals')];
    const target = only(till);
    const send = async (draft: object) =>
      (await partner.send(releaseRoutes.add, { target, previewHash: '1-1', ...draft } as never)).body.error;
    const made = await makeApp(api.people, api.vendor);
    // What a device of ours may have is not a file we may name.
    expect(await send({ fileId: made.fileId, appName: 'Till', appVersion: '1' })).toBe('core.not_found');
    expect(await send({ appVersionId: made.versionId, fileId: await packageFile() })).toBe('core.invalid_input');
    expect(await send({})).toBe('core.invalid_input');
    const draft = await makeVersion(api.people, made.appId, { versionCode: 2, state: 'draft' });
    expect(await send({ appVersionId: draft.versionId })).toBe('core.not_found');
    const theirs = await makeApp(api.people, api.vendor, {
      settings: { visibility: 'partial', partnerIds: [String(rival.id)] },
    });
    expect(await send({ appVersionId: theirs.versionId })).toBe('core.not_found');
    const own = await makeApp(api.people, org, { state: 'first_review', publication: null });
    expect(await send({ appVersionId: own.versionId })).toBe('appstore.wrong_state');
    const halted = await makeApp(api.people, org, { publication: 'live' });
    await api.people.query(`UPDATE appstore_publication SET state = 'halted' WHERE id = $1`, [halted.publicationId]);
    expect(await send({ appVersionId: halted.versionId })).toBe('appstore.wrong_state');
    // An earlier version of what is offered may still go out, also where a newer one is.
    const next = await makeVersion(api.people, made.appId, { versionCode: 3 });
    await api.people.query(`UPDATE appstore_publication SET state = 'ended' WHERE id = $1`, [made.publicationId]);
    await makePublication(api.people, next.versionId);
    const listed = await partner.call(releaseRoutes.apps, { keyword: made.package.toUpperCase() });
    expect(listed.items).toMatchObject([
      {
        id: made.appId,
        versions: [
          { id: next.versionId, versionCode: 3, isPublic: true },
          { id: made.versionId, versionCode: 1, isPublic: false },
        ],
      },
    ]);
    const older = await seen({ appVersionId: made.versionId, allowsDowngrade: true, target });
    const { id } = await partner.call(releaseRoutes.add, older);
    const { work: given } = await work.pull(till);
    expect(given.find((one) => one.id === `${id}-1`)?.payload).toMatchObject({ allowsDowngrade: true });
  });
});
