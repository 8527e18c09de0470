import { otaRoutes } from '@tilldeck/contracts/tasks/ota.routes';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { makeDeviceKey } from '@tilldeck/contracts/wire/device-signing';
import { type ReleaseManifest, releaseKeyId, signRelease } from '@tilldeck/contracts/wire/release-manifest';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { seenBy, TaskWorld } from '../../../../testing/task-world.ts';

const vendorKey = await makeDeviceKey();
const otherKey = await makeDeviceKey();
let api: ApiHarness;
let world: TaskWorld;
let admin: WireClient;
beforeAll(async () => {
  api = await startApiHarness({ RELEASE_KEYS: vendorKey.publicKey });
  world = new TaskWorld(api);
  admin = await api.as(api.admin);
});
afterAll(() => api.close());

async function manifestOf(fileId: string, changes: Partial<ReleaseManifest>, key = vendorKey): Promise<string> {
  const [file] = await api.people.query<{ sha256: string; size: string }>(
    'SELECT sha256, size FROM files_object WHERE id = $1',
    [fileId],
  );
  return signRelease(key.privateKey, {
    kind: 'package',
    sha256: file?.sha256 ?? '',
    size: Number(file?.size),
    name: 'till',
    version: '1.0',
    models: [],
    createdAt: Date.now(),
    keyId: await releaseKeyId(key.publicKey),
    ...changes,
  });
}

describe('an installation with release keys', () => {
  it('sends packages and firmware only with a manifest that one of them signed (attack S24)', async () => {
    const { sns } = await world.fleet(['online']);
    const target = { scope: 'sn' as const, sns };
    const fileId = await world.file('taskPackage', 'till.deb');
    const payload = { fileId, appName: 'Till', isThirdParty: false };
    const { hash } = await admin.call(taskRoutes.preview, { kind: 'install', payload, target });
    const add = (more: object) =>
      admin.send(taskRoutes.add, { kind: 'install', payload: { ...payload, ...more }, target, previewHash: hash });
    expect((await add({})).body.error).toBe('tasks.release_unsigned');
    for (const manifest of [
      await manifestOf(fileId, {}, otherKey),
      await manifestOf(fileId, { kind: 'firmware' }),
      await manifestOf(fileId, { sha256: 'f'.repeat(64) }),
    ])
      expect((await add({ manifest })).body.error).toBe('tasks.release_refused');
    const { body } = await add({ manifest: await manifestOf(fileId, {}) });
    expect(body.data).toMatchObject({ state: 'running' });
    const { payload: kept } = await admin.call(taskRoutes.detail, { id: body.data.id });
    expect(kept).toMatchObject({ signedBy: await releaseKeyId(vendorKey.publicKey) });

    const firmware = await world.file('taskPackage', 'firmware.bin');
    const upgrade = { fileId: firmware, firmwareVersion: '2.0' };
    const previewHash = await seenBy(admin, { kind: 'ota', payload: upgrade, target });
    const ota = { ...upgrade, target, previewHash };
    expect((await admin.send(otaRoutes.add, ota)).body.error).toBe('tasks.release_unsigned');
    const older = await manifestOf(firmware, { kind: 'firmware', version: '1.9' });
    expect((await admin.send(otaRoutes.add, { ...ota, manifest: older })).body.error).toBe('tasks.release_refused');
    const fitting = await manifestOf(firmware, { kind: 'firmware', version: '2.0' });
    expect((await admin.send(otaRoutes.add, { ...ota, manifest: fitting })).body.code).toBe(200);
  });

  it('cannot be told who signed (attack S24)', async () => {
    const { sns } = await world.fleet(['online']);
    const fileId = await world.file('taskPackage', 'other.deb');
    const payload = { fileId, appName: 'Till', isThirdParty: false, signedBy: 'me', appVersionId: '1' };
    const target = { scope: 'sn' as const, sns };
    const { hash } = await admin.call(taskRoutes.preview, { kind: 'install', payload, target });
    const { body } = await admin.send(taskRoutes.add, { kind: 'install', payload, target, previewHash: hash });
    expect(body.error).toBe('tasks.release_unsigned');
  });
});
