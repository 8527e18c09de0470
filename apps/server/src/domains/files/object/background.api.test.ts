import { randomBytes } from 'node:crypto';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { putPart, putParts, uploadContent } from '@tilldeck/testkit/client/upload-client';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../../../testing/api-harness.ts';
import { pdfFile, zipFile } from '../../../../testing/sample-files.ts';
import { createTestBucket, type TestBucket } from '../../../../testing/test-bucket.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { type JobRunner, startJobRunner } from '../../../platform/jobs/job-runner.ts';
import { claimFile, filesDomain, releaseFile } from '../index.ts';
import { sweepFiles } from './sweep.service.ts';

const megabyte = 1024 * 1024;
let bucket: TestBucket;
let api: ApiHarness;
let admin: WireClient;
let runner: JobRunner;
/** Files whose check has ended, and who waits for that. */
const checked = new Map<string, PromiseWithResolvers<void>>();

function checkOf(fileId: string): PromiseWithResolvers<void> {
  const known = checked.get(fileId) ?? Promise.withResolvers<void>();
  checked.set(fileId, known);
  return known;
}

beforeAll(async () => {
  bucket = await createTestBucket();
  api = await startApiHarness({ S3_BUCKET: bucket.name });
  admin = await api.as(api.admin);
  const told = (filesDomain.jobs ?? []).map((bound) => ({
    ...bound,
    run: async (...given: Parameters<typeof bound.run>) => {
      await bound.run(...given);
      const { fileId } = given[1] as { fileId?: string };
      if (fileId) checkOf(fileId).resolve();
    },
  }));
  runner = await startJobRunner(api.app, told);
});
afterAll(async () => {
  await runner?.stop();
  await api?.close();
  await bucket?.drop();
});

describe('a large file', () => {
  it('is checked in the background', async () => {
    const content = randomBytes(12 * megabyte);
    const { id, state } = await uploadContent(admin, 'generic', 'large.bin', content);
    expect(state).toBe('checking');
    await checkOf(id).promise;
    expect(await admin.call(fileRoutes.detail, { fileId: id })).toMatchObject({ state: 'ready', size: content.length });
  });

  it('is refused in the background with its reason', async () => {
    // A bomb beside ten megabytes of noise, so that it is large enough for the background.
    const content = zipFile([
      { name: 'noise.bin', data: randomBytes(10 * megabyte) },
      { name: 'zeros.bin', data: Buffer.alloc(200 * megabyte) },
    ]);
    const { id, state } = await uploadContent(admin, 'generic', 'a.zip', content);
    expect(state).toBe('checking');
    await checkOf(id).promise;
    expect(await admin.call(fileRoutes.detail, { fileId: id })).toMatchObject({
      state: 'refused',
      refusal: { error: 'file.archive_too_large' },
    });
  });
});

const pastTime = (id: string) =>
  api.people.query(`UPDATE files_object SET expires_at = now() - interval '1 second' WHERE id = $1`, [id]);
const inOwnTransaction = <T>(work: Parameters<typeof writeIn<T>>[1]) =>
  writeIn(systemScope(api.app.database, 'a test'), work);
const isThere = async (id: string) =>
  (await api.people.query('SELECT FROM files_object WHERE id = $1', [id])).length > 0;
const keyOf = async (id: string) =>
  (await api.people.query<{ storage_key: string }>('SELECT storage_key FROM files_object WHERE id = $1', [id]))[0]
    ?.storage_key ?? '';

describe('the sweep', () => {
  it('takes an upload nobody finished, with its parts', async () => {
    const content = randomBytes(9 * megabyte);
    const plan = await admin.call(fileRoutes.begin, { kind: 'generic', name: 'a.bin', size: content.length });
    const [first] = plan.parts;
    if (!first) throw new Error('a part expected');
    await putPart(plan, first, content);
    const key = await keyOf(plan.fileId);
    expect(await bucket.listOpenUploads()).toContain(key);
    await sweepFiles(api.app);
    expect(await isThere(plan.fileId)).toBe(true);

    await pastTime(plan.fileId);
    await sweepFiles(api.app);
    expect(await isThere(plan.fileId)).toBe(false);
    expect(await bucket.listOpenUploads()).not.toContain(key);
    expect((await admin.send(fileRoutes.complete, { fileId: plan.fileId })).body.error).toBe('core.not_found');
  });

  it('takes a file nobody put to use and keeps one somebody did', async () => {
    const unused = await uploadContent(admin, 'document', 'unused.pdf', pdfFile());
    const used = await uploadContent(admin, 'document', 'used.pdf', pdfFile());
    const claimed = await inOwnTransaction((inside) => claimFile(inside, null, used.id, 'document'));
    expect(claimed).toMatchObject({ name: 'used.pdf', content_type: 'application/pdf' });
    const keys = [await keyOf(unused.id), await keyOf(used.id)];
    const [row] = await api.people.query('SELECT expires_at FROM files_object WHERE id = $1', [used.id]);
    expect(row).toEqual({ expires_at: null });

    await pastTime(unused.id);
    await sweepFiles(api.app);
    expect([await isThere(unused.id), await isThere(used.id)]).toEqual([false, true]);
    expect((await bucket.listKeys()).filter((key) => keys.includes(key))).toEqual([keys[1]]);
  });

  it('takes a file once the last record let it go', async () => {
    const { id } = await uploadContent(admin, 'document', 'shared.pdf', pdfFile());
    await inOwnTransaction((inside) => claimFile(inside, null, id, 'document'));
    await inOwnTransaction((inside) => claimFile(inside, null, id, 'document'));
    await inOwnTransaction((inside) => releaseFile(inside, id));
    await sweepFiles(api.app);
    expect(await isThere(id)).toBe(true);
    await inOwnTransaction((inside) => releaseFile(inside, id));
    await sweepFiles(api.app);
    expect(await isThere(id)).toBe(false);
  });
});

describe('a claim', () => {
  it('of a wrong, an unfinished or an unknown file is refused', async () => {
    const { id } = await uploadContent(admin, 'document', 'a.pdf', pdfFile());
    await expect(inOwnTransaction((inside) => claimFile(inside, null, id, 'avatar'))).rejects.toThrow(
      'file.wrong_kind',
    );
    const plan = await admin.call(fileRoutes.begin, { kind: 'document', name: 'a.pdf', size: 10 });
    await expect(inOwnTransaction((inside) => claimFile(inside, null, plan.fileId, 'document'))).rejects.toThrow(
      'file.not_ready',
    );
    await expect(inOwnTransaction((inside) => claimFile(inside, null, '999999', 'document'))).rejects.toThrow(
      'core.not_found',
    );
  });
});

describe('a process that dies over a check', () => {
  it('leaves a job behind that ends it', async () => {
    const content = pdfFile();
    const plan = await admin.call(fileRoutes.begin, { kind: 'document', name: 'a.pdf', size: content.length });
    await putParts(plan, content);
    await admin.call(fileRoutes.complete, { fileId: plan.fileId });
    // As if the answer and the verdict had been lost with the process.
    await api.people.query(`UPDATE files_object SET state = 'checking', sha256 = NULL WHERE id = $1`, [plan.fileId]);
    await api.people.query(
      `SELECT graphile_worker.reschedule_jobs(ARRAY[id::bigint], run_at => now()) FROM graphile_worker.jobs WHERE key = $1`,
      [`files.check:${plan.fileId}`],
    );
    await api.people.query(`SELECT pg_notify('jobs:insert', '')`);
    await checkOf(plan.fileId).promise;
    expect((await admin.call(fileRoutes.detail, { fileId: plan.fileId })).state).toBe('ready');
  });
});
