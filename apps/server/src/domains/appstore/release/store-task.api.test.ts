import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, type TestDevice, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { makeApp, makeVersion, testCertificate } from '../../../../testing/app-makers.ts';
import { deviceWork } from '../../../../testing/device-work.ts';

let api: ApiHarness;
let org: TestOrg;
let partner: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  org = await api.people.partner(api.vendor, 'Grocers');
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const device = async (model = 'D4-503'): Promise<TestDevice> =>
  api.people.device(org, { state: 'online', modelId: await api.people.model(model) });
const only = (...devices: TestDevice[]) => ({ scope: 'sn' as const, sns: devices.map(({ sn }) => sn) });

describe('a task with an app of the store', () => {
  it.each(['install', 'upgrade'] as const)('to %s reaches the devices it is offered to', async (kind) => {
    const [fits, other] = [await device(), await device('T1-100')];
    const settings = { visibility: 'partial' as const, modelIds: [String(await api.people.model('D4-503'))] };
    const made = await makeApp(api.people, api.vendor, { name: 'Grocer', versionCode: 7, settings });
    const aim = { kind, payload: {}, appVersionId: made.versionId, target: only(fits, other) };
    const preview = await partner.call(taskRoutes.preview, aim);
    expect(preview).toMatchObject({ total: 2, eligible: 1, skipped: [{ reason: 'not_visible', count: 1 }] });
    expect((await partner.call(taskRoutes.skipped, aim)).items).toMatchObject([{ sn: other.sn }]);
    const task = await partner.call(taskRoutes.add, { ...aim, previewHash: preview.hash });
    expect(task).toMatchObject({ kind, title: 'Grocer 7.0', source: 'manual', counts: { queued: 1, skipped: 1 } });
    const { work } = await deviceWork(api.app).pull(fits);
    expect(work).toMatchObject([
      { kind, payload: { package: made.package, versionCode: 7, signers: [testCertificate], allowsDowngrade: false } },
    ]);
  });

  it('is sent to one device as a command', async () => {
    const till = await device();
    const made = await makeApp(api.people, api.vendor, { name: 'Grocer', versionCode: 8 });
    const command = { deviceId: till.id, kind: 'install' as const, payload: {}, appVersionId: made.versionId };
    const sent = await partner.call(deviceTaskRoutes.command, command);
    expect(sent).toMatchObject({ title: 'Grocer 8.0', deviceCount: 1 });
    const { payload } = await partner.call(taskRoutes.detail, { id: sent.id });
    expect(payload).toMatchObject({ appVersionId: made.versionId, appName: 'Grocer', appVersion: '8.0' });
  });

  it('is refused for other kinds, beside a payload, and where the version is not published or of others', async () => {
    const till = await device();
    const made = await makeApp(api.people, api.vendor);
    const ask = async (more: object) =>
      (
        await partner.send(taskRoutes.preview, {
          kind: 'install',
          payload: {},
          appVersionId: made.versionId,
          target: only(till),
          ...more,
        })
      ).body;
    const invalid = { error: 'tasks.payload_invalid', data: { fields: { appVersionId: 'invalid' } } };
    expect(await ask({ kind: 'reboot' })).toMatchObject(invalid);
    expect(await ask({ payload: { appName: 'Till' } })).toMatchObject(invalid);
    const next = await makeVersion(api.people, made.appId, { versionCode: 2 });
    expect((await ask({ appVersionId: next.versionId })).error).toBe('appstore.wrong_state');
    const stranger = await api.people.partner(api.vendor, 'Strangers');
    const foreign = await makeApp(api.people, stranger, { publication: null });
    expect((await ask({ appVersionId: foreign.versionId })).error).toBe('core.not_found');
  });
});

it('the apps to choose from have icon and versions, for people who may make tasks and not releases', async () => {
  const made = await makeApp(api.people, api.vendor, { name: 'Choosable', versionCode: 3 });
  const maker = await api.as(await api.people.account(org, { task: ['add'] }));
  const { items } = await maker.call(releaseRoutes.apps, { keyword: 'choosable' });
  expect(items).toMatchObject([
    { id: made.appId, package: made.package, name: 'Choosable', iconFileId: null, versions: [{ versionCode: 3 }] },
  ]);
});
