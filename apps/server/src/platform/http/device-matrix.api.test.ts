import { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { storeParameterRoutes, storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import type { Route, RouteDraft } from '@tilldeck/contracts/core/route';
import { factoryLinkRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { scaleCodeRoutes, scaleLinkRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { allPermissions, type TestOrg } from '@tilldeck/testkit/factories/people';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { type MadeApp, makeApp } from '../../../testing/app-makers.ts';
import { factoryCodeFor } from '../../../testing/factory-world.ts';
import { sampleFields } from '../../../testing/parameter-world.ts';
import { type StoreDevice, storeDevices } from '../../../testing/store-devices.ts';

/**
 * Every call of devices, made by a device of one tenant with the packages, versions, work and uploads of another: nothing
 * is told and nothing changes. The rightful device makes the same call afterwards and succeeds.
 */
let api: ApiHarness;
let mine: StoreDevice;
let stranger: StoreDevice;
let app: MadeApp;
let workId: string;
let fileId: string;
let scaleCode: string;
let factoryCode: string;
beforeAll(async () => {
  api = await startApiHarness({ ENROL_RATE_PER_MINUTE: '10000' }, { isApiAlone: true });
  const { people, vendor } = api;
  const makeDevice = storeDevices(api, await api.as(api.admin));
  const orgs: [TestOrg, TestOrg] = [await people.partner(vendor, 'Mine'), await people.partner(vendor, 'Stranger')];
  [mine, stranger] = [await makeDevice(orgs[0]), await makeDevice(orgs[1])];
  const manager = await api.as(await people.account(orgs[0], allPermissions('partner')));
  app = await makeApp(people, orgs[0], { settings: { visibility: 'partial', partnerIds: [String(orgs[0].id)] } });
  await manager.call(definitionRoutes.save, { appId: app.appId, version: 0, fields: sampleFields });
  const validity = { validFrom: '2026-01-01T00:00:00Z', validUntil: '2099-01-01T00:00:00Z' };
  scaleCode = (await manager.call(scaleCodeRoutes.add, { ...validity, sns: [mine.sn] })).code;
  factoryCode = await factoryCodeFor(people, manager, mine.id);
  const asked = { deviceId: mine.id, kind: 'fetch_log' as const, payload: { source: 'agent' } };
  workId = `${(await manager.call(deviceTaskRoutes.command, asked)).id}-1`;
  fileId = (await mine.client.send(workRoutes.beginUpload, logOf(workId))).body.data.fileId;
});
afterAll(() => api.close());

const logOf = (id: string) => ({ id, name: 'agent.log', size: 4, sha256: 'a'.repeat(64) });
const on = <R extends Route>(
  route: R,
  input: () => RouteDraft<R>,
  error: string | null,
  isMine: (data: never) => boolean,
) => ({
  route: route as Route,
  input: input as () => never,
  /** What another device hears; null where it is answered, about itself. */
  error,
  /** Whether an answer tells of what is mine. */
  isMine: isMine as (data: unknown) => boolean,
});
const answered = () => true;
const calls = [
  on(
    linkRoutes.pull,
    () => ({ open: [workId] }),
    null,
    (data: { work: { id: string }[] }) => data.work.some(({ id }) => id === workId),
  ),
  on(
    storeRoutes.apps,
    () => ({ pageSize: 100 }),
    null,
    (data: { apps: { package: string }[] }) => data.apps.some((one) => one.package === app.package),
  ),
  on(storeRoutes.download, () => ({ versionId: app.versionId }), 'core.not_found', answered),
  on(storeRoutes.install, () => ({ versionId: app.versionId }), 'core.not_found', answered),
  on(storeParameterRoutes.parameters, () => ({ package: app.package }), 'core.not_found', answered),
  on(workRoutes.beginUpload, () => logOf(workId), 'core.not_found', answered),
  on(workRoutes.completeUpload, () => ({ id: workId, fileId }), 'core.not_found', answered),
  on(
    scaleLinkRoutes.verify,
    () => ({ code: scaleCode }),
    null,
    (data: { result: string }) => data.result === 'success',
  ),
  on(
    factoryLinkRoutes.authorise,
    () => ({ code: factoryCode }),
    null,
    (data: { result: string }) => data.result === 'success',
  ),
];
/** Names nothing but the device's own key. */
const aboutItself = [linkRoutes.rotateKey];

/** What is there of the rightful device's tenant, and of what the stranger was given. */
const fingerprint = async () =>
  (
    await api.people.query<{ sum: string }>(
      `SELECT md5(string_agg(t, '' ORDER BY t)) AS sum FROM (
         SELECT e::text AS t FROM tasks_execution e UNION ALL SELECT f::text FROM files_object f
         UNION ALL SELECT u::text FROM tasks_upload u UNION ALL SELECT d::text FROM appstore_delivered d
         UNION ALL SELECT i::text FROM appstore_installed i UNION ALL SELECT s::text FROM factory_scale_use s
         UNION ALL SELECT g::text FROM factory_device g) every`,
    )
  )[0]?.sum;

describe('every call of devices', () => {
  it('is tried here', () => {
    const known = [...calls.map(({ route }) => route), ...aboutItself].map(({ id }) => id);
    const declared = allRoutes.filter(({ permission }) => permission === 'device').map(({ id }) => id);
    expect(known.toSorted()).toEqual(declared.toSorted());
  });

  it.each(calls.map((entry) => [entry.route.id, entry] as const))(
    '%s tells another tenant’s device nothing and changes nothing',
    async (_id, { route, input, error, isMine }) => {
      const before = await fingerprint();
      const { body } = await stranger.client.send(route, input());
      expect(body.error ?? null).toBe(error);
      if (!error) expect(isMine(body.data)).toBe(false);
      expect(await fingerprint()).toBe(before);
    },
  );

  // An upload that was only begun cannot be finished: that it is known is what counts here.
  it.each(calls.map((entry) => [entry.route.id, entry] as const))(
    '%s answers the rightful device',
    async (id, { route, input, isMine }) => {
      const { body } = await mine.client.send(route, input());
      if (id === workRoutes.completeUpload.id) expect(body.error).toBe('file.incomplete');
      else if (id === linkRoutes.pull.id) expect(body.code).toBe(200);
      else expect([body.error, isMine(body.data)]).toEqual([undefined, true]);
    },
  );
});
