import { createHash } from 'node:crypto';
import { definitionRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { storeParameterRoutes, storeRoutes } from '@tilldeck/contracts/appstore/store.routes';
import { allRoutes } from '@tilldeck/contracts/catalogue.routes';
import type { Route } from '@tilldeck/contracts/core/route';
import { factoryLinkRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { scaleCodeRoutes, scaleLinkRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import type { UploadPlan } from '@tilldeck/contracts/files/file.schemas';
import { linkRoutes } from '@tilldeck/contracts/link/enrolment.routes';
import { deviceTaskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { workRoutes } from '@tilldeck/contracts/tasks/work.routes';
import { makeDeviceKey, rotateText, signText } from '@tilldeck/contracts/wire/device-signing';
import { putParts } from '@tilldeck/testkit/client/upload-client';
import type { TestDevice, TestOrg } from '@tilldeck/testkit/factories/people';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../testing/api-harness.ts';
import { makeApp } from '../../../testing/app-makers.ts';
import { factoryCodeFor } from '../../../testing/factory-world.ts';
import { sampleFields } from '../../../testing/parameter-world.ts';
import { createTestBucket, type TestBucket } from '../../../testing/test-bucket.ts';
import { domains } from '../../domains/catalogue.domain.ts';
import { AppError } from '../app-error.ts';
import type { DeviceCaller } from '../auth/devices.ts';
import { scopeOfOrg, writeForDevice } from '../db/scope.ts';
import type { BoundCtx } from './bind.ts';
import { scopeOfDevice } from './call.ts';

/**
 * What keeps a device from rows of another organisation where the id of its own device, the first lock, fails: each call is
 * made with the id of a device of somebody else. The tasks are the vendor's, above every owner.
 */
let api: ApiHarness;
let bucket: TestBucket;
let stranger: TestOrg;
let owned: TestDevice & { org: TestOrg };
let unsold: TestDevice;
let workId: string;
let scaleCode: string;
let factoryCode: string;
let app: Awaited<ReturnType<typeof makeApp>>;

const content = Buffer.from('All is well\n');
const key = await makeDeviceKey();

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  const admin = await api.as(api.admin);
  const org = await api.people.partner(api.vendor);
  stranger = await api.people.partner(api.vendor);
  owned = { ...(await api.people.device(org, { state: 'online' })), org };
  unsold = await api.people.device(api.vendor, { state: 'online' });
  const others = await api.people.device(stranger, { state: 'online' });
  const askForLog = async (deviceId: string) =>
    (await admin.call(deviceTaskRoutes.command, { deviceId, kind: 'fetch_log', payload: { source: 'agent' } })).id;
  workId = `${await askForLog(owned.id)}-1`;
  for (const { id } of [unsold, others]) await askForLog(id);
  app = await makeApp(api.people, api.vendor, { settings: { visibility: 'partial', partnerIds: [String(org.id)] } });
  scaleCode = (
    await admin.call(scaleCodeRoutes.add, {
      orgId: String(org.id),
      validFrom: '2026-01-01T00:00:00Z',
      validUntil: '2099-01-01T00:00:00Z',
      sns: [owned.sn],
    })
  ).code;
  factoryCode = await factoryCodeFor(api.people, admin, owned.id, String(org.id));
  await admin.call(definitionRoutes.save, { appId: app.appId, version: 0, fields: sampleFields });
});
afterAll(async () => {
  await api.close();
  await bucket.drop();
});

const handlerOf = new Map(
  domains.flatMap(({ routes = [] }) => routes.map((bound) => [bound.route.id, bound.handle] as const)),
);

/** The caller that a right signature of the device makes. */
const owner = (): DeviceCaller => ({
  ...{ deviceId: owned.id, sn: owned.sn, epoch: 1 },
  ...{ orgId: owned.org.id, orgDepth: 1 },
});
/** The same device id in the scope of another organisation. */
const misled = (): DeviceCaller => ({ ...owner(), orgId: stranger.id });

async function make(route: Route, device: DeviceCaller, input: object): Promise<unknown> {
  const ctx: BoundCtx = {
    app: api.app,
    route,
    requestId: 'test',
    nonce: null,
    appId: '',
    language: 'en-US',
    timezone: 'UTC',
    ip: '127.0.0.1',
    userAgent: 'test',
    caller: null,
    device,
    signAsCaller: null,
    scope: scopeOfDevice(device, api.app),
    auditing: null,
  };
  try {
    return await handlerOf.get(route.id)?.(ctx, route.input.parse(input));
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

interface DeviceCall {
  route: Route;
  input: () => object | Promise<object>;
  /** What the device itself gets. */
  own: unknown;
  /** What is left with the id of a device of another organisation. */
  foreign: unknown;
}

const about = { name: 'agent.log', size: content.length, sha256: createHash('sha256').update(content).digest('hex') };

const calls: DeviceCall[] = [
  {
    route: linkRoutes.pull,
    input: () => ({ held: {}, open: [workId] }),
    own: { work: [{ id: expect.stringMatching(/-1$/) }], over: [] },
    foreign: { work: [], over: [expect.stringMatching(/-1$/)], desired: null },
  },
  {
    route: workRoutes.beginUpload,
    input: () => ({ id: workId, ...about }),
    own: { fileId: expect.any(String) },
    foreign: 'core.not_found',
  },
  {
    route: workRoutes.completeUpload,
    input: async () => {
      const plan = (await make(workRoutes.beginUpload, owner(), { id: workId, ...about })) as UploadPlan;
      if (plan.parts.length > 0) await putParts(plan, content);
      return { id: workId, fileId: plan.fileId };
    },
    own: { fileId: expect.any(String) },
    foreign: 'core.not_found',
  },
  {
    route: linkRoutes.rotateKey,
    input: async () => {
      const { publicKey, privateKey } = key;
      return { publicKey, proof: await signText(privateKey, rotateText({ sn: owned.sn, epoch: 1, publicKey })) };
    },
    own: { epoch: expect.any(Number) },
    foreign: 'link.key_refused',
  },
  {
    route: storeRoutes.apps,
    input: () => ({}),
    own: { apps: [{ package: expect.any(String) }] },
    foreign: { apps: [], ads: [] },
  },
  {
    route: storeRoutes.download,
    input: () => ({ versionId: app.versionId }),
    own: { size: 1000 },
    foreign: 'core.not_found',
  },
  {
    route: storeRoutes.install,
    input: () => ({ versionId: app.versionId }),
    own: { id: expect.any(String) },
    foreign: 'core.not_found',
  },
  {
    route: storeParameterRoutes.parameters,
    input: () => ({ package: app.package }),
    own: { hash: expect.any(String) },
    foreign: 'core.not_found',
  },
  {
    route: scaleLinkRoutes.verify,
    input: () => ({ code: scaleCode }),
    own: { result: 'success' },
    foreign: { result: 'sn_not_authorised', validUntil: null },
  },
  {
    route: factoryLinkRoutes.authorise,
    input: () => ({ code: factoryCode }),
    own: { result: 'success' },
    foreign: { result: 'unknown' },
  },
];

/** Rows of the device whose id is used, in every table that a device call writes. */
const traces = () =>
  api.people.query(
    `SELECT (SELECT jsonb_agg(k ORDER BY id) FROM link_key k WHERE device_id = $1) AS keys,
            (SELECT jsonb_agg(e ORDER BY task_id) FROM tasks_execution e WHERE device_id = $1) AS executions,
            (SELECT jsonb_agg(u ORDER BY task_id) FROM tasks_upload u WHERE device_id = $1) AS uploads,
            (SELECT jsonb_agg(x ORDER BY app_id) FROM appstore_delivered x WHERE device_id = $1) AS delivered,
            (SELECT count(*) FROM tasks_task) AS tasks, (SELECT count(*) FROM files_object) AS files,
            (SELECT count(*) FROM factory_scale_use) AS scale_uses, (SELECT count(*) FROM factory_device) AS factory, (SELECT count(*) FROM audit_entry) AS trail`,
    [owned.id],
  );

describe('a call of a device', () => {
  it('is tried below, whichever is declared', () => {
    const declared = allRoutes.filter((route) => route.permission === 'device').map((route) => route.id);
    expect(calls.map(({ route }) => route.id).sort()).toEqual(declared.sort());
  });

  it.each(calls.map((call) => [call.route.id, call] as const))(
    '%s reaches and changes nothing of a device of another organisation, whose id it has (attack S20)',
    async (_id, { route, input, own, foreign }) => {
      const asked = await input();
      const before = await traces();
      const [refused, empty] = [await make(route, misled(), asked), foreign];
      if (typeof empty === 'string') expect(refused).toBe(empty);
      else expect(refused).toMatchObject(empty as object);
      expect(await traces()).toEqual(before);
      // The same call in the scope of the owner succeeds: the refusal is the lock’s.
      expect(await make(route, owner(), asked)).toMatchObject(own as object);
    },
  );
});

describe('the work of devices, without any condition', () => {
  const shown = (org: TestOrg) =>
    writeForDevice(scopeOfOrg(api.app.database, { id: org.id, depth: 1 }), async ({ db }) => {
      const { rows } = await sql<{ device_id: string }>`
        select device_id from tasks_device_work union select device_id from tasks_device_upload`.execute(db);
      return rows.map((row) => row.device_id);
    });

  it('is that of the devices of the transaction’s organisation, the vendor’s too (attack S20)', async () => {
    expect(await shown(owned.org)).toEqual([owned.id]);
    expect(await shown(stranger)).toHaveLength(1);
    expect(await shown(api.vendor)).toEqual([unsold.id]);
  });

  it('is nobody’s where no organisation is set', async () => {
    const { rows } = await sql`select from tasks_device_work`.execute(api.app.database.app);
    expect(rows).toEqual([]);
  });
});
