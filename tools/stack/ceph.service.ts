import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  askDaemon,
  cephConfFile,
  cephDir,
  createMonitor,
  createOsd,
  createS3User,
  writeCephConf,
} from './ceph-cluster.ts';
import { createBucket, probeBucket } from './s3-bucket.ts';
import type { StackContext, StackService } from './stack-service.ts';
import { retryFor } from './wait.ts';

const stepTimeoutMs = 45_000;

const monitor: StackService = {
  name: 'ceph-mon',
  group: 'ceph',
  port: (ports) => ports.cephMonV2,
  stopsAfter: ['ceph-osd', 's3'],
  async prepare(ctx) {
    writeCephConf(ctx);
    await once(ctx, 'monitor', () => createMonitor(ctx));
  },
  command: (ctx) => daemon(ctx, 'ceph-mon', ['-i', 'a']),
  async probe(ctx) {
    const { state } = await askDaemon(ctx, 'mon.a', 'mon_status');
    if (state !== 'leader') throw new Error(`the monitor is ${String(state)}`);
  },
};

const osd: StackService = {
  name: 'ceph-osd',
  group: 'ceph',
  port: (ports) => ports.cephOsdMin,
  stopsAfter: ['s3'],
  async prepare(ctx) {
    // Only the first start waits for the monitor; later all three start at once and find each other.
    await once(ctx, 'osd', async () => {
      await retryFor(() => monitor.probe(ctx), stepTimeoutMs);
      await createOsd(ctx);
    });
    writeCephConf(ctx);
  },
  command: (ctx) => daemon(ctx, 'ceph-osd', ['-i', '0']),
  async probe(ctx) {
    const { state } = await askDaemon(ctx, 'osd.0', 'status');
    if (state !== 'active') throw new Error(`the OSD is ${String(state)}`);
  },
};

const gateway: StackService = {
  name: 's3',
  group: 'ceph',
  port: (ports) => ports.s3,
  async prepare(ctx) {
    await once(ctx, 's3-user', async () => {
      await retryFor(() => osd.probe(ctx), stepTimeoutMs);
      await createS3User(ctx);
    });
    writeCephConf(ctx);
  },
  command: (ctx) => daemon(ctx, 'radosgw', ['-n', 'client.rgw.main']),
  provision: (ctx) => once(ctx, 's3-bucket', () => retryFor(() => createBucket(ctx), stepTimeoutMs)),
  probe: probeBucket,
};

export const cephServices: StackService[] = [monitor, osd, gateway];

function daemon(ctx: StackContext, file: string, args: string[]) {
  return { file, args: ['-f', '-c', cephConfFile(ctx), ...args], cwd: cephDir(ctx) };
}

/** Does a step of the first start, and marks it done only when it is. */
async function once(ctx: StackContext, step: string, work: () => Promise<void>): Promise<void> {
  const mark = join(cephDir(ctx), `${step}.done`);
  if (existsSync(mark)) return;
  await work();
  writeFileSync(mark, '');
}
