import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { appInterfaceRoutes, parameterRoutes } from '@tilldeck/contracts/appstore/parameter.routes';
import { parameterField } from '@tilldeck/contracts/appstore/parameter.schemas';
import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { claimRoutes } from '@tilldeck/contracts/link/claim.routes';
import { uploadContent } from '@tilldeck/testkit/client/upload-client';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { allPermissions, People, type TestOrg, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { TestAgent } from '@tilldeck/testkit/harness/spawn-agent';
import { type ServerProcess, spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { startTestBroker, type TestBroker } from '@tilldeck/testkit/harness/test-broker';
import { createTestDatabase, type TestDatabase } from '@tilldeck/testkit/harness/test-database';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { makeApp, makePublication, makeVersion } from '../../../../testing/app-makers.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';

const run = promisify(execFile);
const storeProgram = fileURLToPath(new URL('../../../../../agent/src/store/store.main.ts', import.meta.url));
const name = 'com.example.till';
const waitMs = { timeout: 30_000, interval: 100 };

const apks = new ApkBuilder();
let broker: TestBroker;
let bucket: TestBucket;
let database: TestDatabase;
let server: ServerProcess;
let ingest: ServerProcess;
let people: People;
let vendor: TestOrg;
let admin: WireClient;
let agent: TestAgent;
let sn: string;
let appId: string;

beforeAll(async () => {
  broker = await startTestBroker();
  bucket = await createTestBucket();
  database = await createTestDatabase(inject('templateDatabase'));
  people = new People(database.ownerUrl);
  vendor = await people.vendor();
  await people.account(vendor, allPermissions('admin'), { loginName: 'admin' });
  const settings = { ...serverSettings(database), ...broker.settings, S3_BUCKET: bucket.name };
  server = await spawnServer(settings, { roles: ['api', 'worker'] });
  // Apart, so that reports come in with that role's own login to the database.
  ingest = await spawnServer(settings, { roles: ['ingest'] });
  admin = await new WireClient(server.url).signIn('admin', testPassword);
  ({ sn } = await people.device(vendor));
  const { code } = await admin.call(claimRoutes.add, { label: 'Test', sn });
  agent = new TestAgent({ serverUrl: server.url, sn, claimCode: code });
  // Version 3 does not come to life. What an app reads when it is started is kept beside.
  const living = 'cp "$TILLDECK_PARAMETERS" "$TILLDECK_HEARTBEAT.read"; touch "$TILLDECK_HEARTBEAT"';
  const start = ['/bin/sh', '-c', `[ "$TILLDECK_VERSION_CODE" != 3 ] && { ${living}; }`];
  const apps = { folder: join(agent.folder, 'apps'), start, storeSpreadS: 0 };
  agent.configure({ freeSpaceMb: 0, transferWaitMs: 20, apps });
  agent.start();
}, 120_000);
afterAll(async () => {
  await agent?.remove();
  await ingest?.stop();
  await server?.stop();
  await people?.close();
  await database?.drop();
  await bucket?.drop();
  await broker?.stop();
  apks.close();
});

/** A real file in the store as a version that passed both reviews. What the store knows of its signer is as told. */
async function version(versionCode: number, signer = 'dev'): Promise<string> {
  const content = readFileSync(await apks.build({ versionCode, versionName: `${versionCode}.0` }, { keys: [signer] }));
  const { id: fileId } = await uploadContent(admin, 'apk', `till-${versionCode}.apk`, content);
  const file = () => admin.call(fileRoutes.detail, { fileId });
  await expect.poll(async () => (await file()).state, waitMs).toBe('ready');
  appId ||= (await makeApp(people, vendor, { package: name, versionCode: 900, publication: null })).appId;
  const { versionId } = await makeVersion(people, appId, { versionCode });
  const known = signer === 'dev' ? `f.facts #>> '{certificates,0,sha256}'` : 'a.certificate_sha256';
  await people.query(
    `WITH set AS (UPDATE appstore_version v SET file_id = f.id, size = f.size, sha256 = f.sha256, certificate_sha256 = ${known}
       FROM files_object f, appstore_app a WHERE f.id = $2 AND a.id = v.app_id AND v.id = $1 RETURNING v.app_id, v.certificate_sha256)
     UPDATE appstore_app a SET certificate_sha256 = set.certificate_sha256 FROM set WHERE a.id = set.app_id`,
    [versionId, fileId],
  );
  return versionId;
}
async function publish(versionId: string, upgradeMode: 'default' | 'force' = 'default'): Promise<string> {
  await people.query(`UPDATE appstore_publication SET state = 'ended' WHERE app_id = $1 AND state = 'live'`, [appId]);
  await makePublication(people, versionId, { upgradeMode, healthMinutes: 1 });
  return versionId;
}
/** As a person at the machine asks. */
const atTheDesk = async (...words: string[]) =>
  JSON.parse((await run(process.execPath, [storeProgram, '--state', agent.folder, ...words])).stdout) as {
    apps?: { package: string; versionCode: number; installedCode: number | null; isNewer: boolean }[];
    id?: string;
  };
const ends = (versionId: string) =>
  expect.poll(
    async () =>
      (
        await people.query(
          `SELECT e.state, e.code, e.text, t.source FROM tasks_execution e JOIN tasks_task t ON t.id = e.task_id
            WHERE t.payload ->> 'appVersionId' = $1`,
          [versionId],
        )
      )[0],
    waitMs,
  );
const current = (file: string) => join(agent.folder, 'apps', name, 'current', file);
const installedCode = () =>
  (JSON.parse(readFileSync(current('app.json'), 'utf8')) as { versionCode: number }).versionCode;

describe('the store on a device', { timeout: 120_000 }, () => {
  it('[APP-08] installs what a person chooses, with what the app is told, and reports it', async () => {
    const stateOf = async () =>
      (await people.query<{ state: string }>('SELECT state FROM devices_device WHERE sn = $1', [sn]))[0]?.state;
    await expect.poll(stateOf, waitMs).toBe('online');
    const second = await version(2);
    const field = { key: 'footer', titleEn: 'Footer', titleZh: '页脚', type: 'text', byDefault: 'Till {{device.sn}}' };
    await people.query('INSERT INTO appstore_definition (app_id, org_id, fields) VALUES ($1, 1, $2)', [
      appId,
      JSON.stringify([parameterField.parse(field)]),
    ]);
    await publish(second);
    expect((await atTheDesk('list')).apps).toMatchObject([{ package: name, versionCode: 2, installedCode: null }]);
    await atTheDesk('install', name);
    await ends(second).toMatchObject({ state: 'succeeded', source: 'store' });
    expect(installedCode()).toBe(2);
    expect(JSON.parse(readFileSync(current('parameters.json'), 'utf8'))).toEqual({ footer: `Till ${sn}` });
    const known = () =>
      people.query(
        `SELECT a.install_count, d.delivered_at IS NOT NULL AS told FROM appstore_app a
           JOIN appstore_delivered d ON d.app_id = a.id WHERE a.id = $1`,
        [appId],
      );
    expect(await known()).toEqual([{ install_count: 1, told: true }]);
    const reported = async () =>
      (
        await people.query<{ versionCode: number }>(
          `SELECT (app ->> 'versionCode')::int AS "versionCode" FROM link_facts f, jsonb_array_elements(f.apps) app
            WHERE app ->> 'package' = $1`,
          [name],
        )
      )[0]?.versionCode;
    await expect.poll(reported, waitMs).toBe(2);
  });

  it('[APP-08] takes what its owner forces, and returns to the version before when it does not come to life', async () => {
    const third = await publish(await version(3), 'force');
    await atTheDesk('look');
    await ends(third).toMatchObject({ state: 'failed', code: 'health_gate', source: 'store' });
    expect(installedCode()).toBe(2);
    // Not tried all day: the next look leaves it.
    await atTheDesk('look');
    const tried = await people.query(`SELECT id FROM tasks_task WHERE payload ->> 'appVersionId' = $1`, [third]);
    expect(tried).toHaveLength(1);
  });

  it('[APP-08] refuses a file somebody else signed, and an older version', async () => {
    const forged = await publish(await version(4, 'stranger'));
    await atTheDesk('install', name);
    await ends(forged).toMatchObject({ state: 'failed', code: 'signature_mismatch' });
    const older = await publish(await version(1));
    const aim = { appVersionId: older, target: { scope: 'sn' as const, sns: [sn] } };
    const { hash } = await admin.call(releaseRoutes.preview, aim);
    await admin.call(releaseRoutes.add, { ...aim, previewHash: hash });
    await ends(older).toMatchObject({ state: 'failed', code: 'downgrade', source: 'release' });
    expect(installedCode()).toBe(2);
  });

  /** Nobody looks from here on: the machine's own look is hours away. */
  const appRead = () => JSON.parse(readFileSync(join(agent.folder, 'apps', name, 'heartbeat.read'), 'utf8')) as unknown;
  const isCurrent = async () => (await admin.call(appInterfaceRoutes.resolve, { appId, sn })).isCurrent;

  it('[APP-08] is told of a version that is forced, and takes it at once', async () => {
    const fifth = await version(5);
    await admin.call(publicationRoutes.publish, { versionId: fifth, settings: { upgradeMode: 'force' } });
    await ends(fifth).toMatchObject({ state: 'succeeded', source: 'store' });
    expect(installedCode()).toBe(5);
  });

  it('[APP-07] is told of other values, and the running app has them at once, also while a newer version waits', async () => {
    const values = (footer: string) => [{ key: 'footer', value: footer }];
    const added = await admin.call(parameterRoutes.add, { appId, level: 'partner', values: values('Bye') });
    await expect.poll(appRead, waitMs).toEqual({ footer: 'Bye' });
    await expect.poll(isCurrent, waitMs).toBe(true);
    const { versionId } = await makeVersion(people, appId, { versionCode: 6 });
    await admin.call(publicationRoutes.publish, { versionId, settings: { upgradeMode: 'default' } });
    await admin.call(parameterRoutes.modify, { id: added.id, version: added.version, values: values('See you') });
    await expect.poll(appRead, waitMs).toEqual({ footer: 'See you' });
    await expect.poll(isCurrent, waitMs).toBe(true);
    // Somebody thinks better of it: what went well before is not held back for a day.
    await admin.call(parameterRoutes.modify, { id: added.id, version: 2, values: values('Bye') });
    await expect.poll(appRead, waitMs).toEqual({ footer: 'Bye' });
    expect(installedCode()).toBe(5);
  });
});
