import { randomBytes } from 'node:crypto';
import { fileRoutes } from '@tilldeck/contracts/files/file.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { ApkBuilder } from '@tilldeck/testkit/factories/apk-builder';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { createTestBucket } from '../../apps/server/testing/test-bucket.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { cpuOf } from '../ingest/cpu.ts';
import { writeResult } from '../report/result.ts';
import { cpuOfCheck, sumByTool } from './bare-sum.ts';
import { uploadCut } from './cut-upload.ts';
import { readResumed } from './resumed-read.ts';

export interface ApkOptions {
  bytes: number;
  readers: number;
  /** How often each reader asks for an address. */
  addressRounds: number;
  warmUpReads: number;
}

/** A large app from a developer's disk into the store and out again to many devices. */
export async function benchApk({ bytes, readers, addressRounds, warmUpReads }: ApkOptions) {
  const apks = new ApkBuilder();
  const bucket = await createTestBucket();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const stack = stackSettings();
  const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = { name, ownerUrl, appUrl: on(stack.DATABASE_APP_URL), vendorUrl: on(stack.DATABASE_VENDOR_URL) };
  const settings = serverSettings({ ...database, drop: () => dropDatabase(name) });
  const people = new People(ownerUrl);
  const server = await spawnServer({ ...settings, NODE_ENV: 'production', S3_BUCKET: bucket.name });
  try {
    const admin = await people.account(await people.vendor(), allPermissions('admin'), { loginName: 'admin' });
    const client = await new WireClient(server.url).signIn(admin.loginName, testPassword);
    // The first of everything pays for loading; nobody's app is that one.
    const first = await uploadCut(client, server.pid, await apks.build());
    for (let round = 0; round < warmUpReads; round++) await readResumed(client, first.fileId, first.bytes);
    // As today's tools sign for Android 7 and later.
    const path = await apks.build({ paddingBytes: bytes }, { schemes: ['v2', 'v3'] });
    const bare = sumByTool(path);
    const checkCpuMs = cpuOfCheck(path);
    const upload = await uploadCut(client, server.pid, path);
    const addressAt = cpuOf(server.pid);
    for (let round = 0; round < addressRounds; round++)
      await Promise.all(Array.from({ length: readers }, () => client.call(fileRoutes.url, { fileId: upload.fileId })));
    const addressCpuMs = (cpuOf(server.pid) - addressAt) / addressRounds / readers;
    const startedAt = performance.now();
    const cpuAt = cpuOf(server.pid);
    const reads = await Promise.all(
      Array.from({ length: readers }, () => readResumed(client, upload.fileId, upload.bytes)),
    );
    const wholeMs = performance.now() - startedAt;
    const cpuMs = cpuOf(server.pid) - cpuAt;
    const addresses = reads.reduce((sum, read) => sum + read.addresses, 0);
    const figures = {
      upload,
      check: {
        checkCpuMs,
        sha256sumCpuMs: bare.cpuMs,
        ratio: checkCpuMs / bare.cpuMs,
        isSameHash: upload.sha256 === bare.sha256,
      },
      downloads: {
        readers,
        wholeMs: Math.round(wholeMs),
        serverCpuMs: cpuMs,
        addressCpuMs: Number(addressCpuMs.toFixed(2)),
        addresses,
        apiCpuMsEach: Number(((addressCpuMs * addresses) / readers).toFixed(2)),
        wrong: reads.filter(({ sha256 }) => sha256 !== bare.sha256).length,
        resumedAt: reads.map(({ resumedAt }) => resumedAt),
      },
    };
    const file = writeResult({
      bench: 'apk',
      figures,
      notes: [
        'upload: in parts of 8 MB, four at once, cut within a part at 37 %, gone on with by what the store has; memory is the most the server (API and worker in one) had above before, until the verdict; childCpuMs are those that fetch and check it',
        'check: CPU of the whole checking process, Node itself, structure, v2 and v3 signatures, manifest and icon included, against sha256sum of the same file',
        'downloads: each by a signed address, cut at a random byte and gone on with by the same one, or by a new one once it is over; API CPU is that of one address, over many calls by as many readers at once, times the addresses a reader took; serverCpuMs is all the server used meanwhile, its own clockwork included',
      ],
    });
    return { file, figures };
  } catch (error) {
    console.error(server.logs.slice(-5).join('\n'));
    throw error;
  } finally {
    await server.stop();
    await people.close();
    await dropDatabase(name);
    await bucket.drop();
    apks.close();
  }
}
