import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createPrivateCa } from '@tilldeck/testkit/harness/private-ca';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { startTlsFront, type TlsFront } from '@tilldeck/testkit/harness/tls-front';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { probeDatabase } from './db/database-probe.ts';

const folder = mkdtempSync(join(tmpdir(), 'tilldeck-tls-'));
let caFile: string;
let front: TlsFront;
beforeAll(async () => {
  const ca = await createPrivateCa(folder, 'own');
  caFile = ca.caFile;
  front = await startTlsFront(stackSettings().REDIS_URL ?? '', await ca.issue('localhost'));
});
afterAll(async () => {
  await front.close();
  rmSync(folder, { recursive: true });
});

/** In a process of its own: authorities are read when Node starts. */
const ping = (env: Record<string, string>, patienceMs: number) => {
  const script = `import { createLog } from '${new URL('./log.ts', import.meta.url)}';
    import { connectRedis } from '${new URL('./redis.ts', import.meta.url)}';
    const redis = connectRedis('rediss://localhost:${front.port}', createLog('silent'));
    for (const end = Date.now() + ${patienceMs}; !redis.isReady() && Date.now() < end; ) await new Promise((go) => setTimeout(go, 50));
    console.log(await redis.run(['PING']).catch(() => 'refused'));
    process.exit(0);`;
  return promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], { env: { PATH: '', ...env } });
};

it('Redis is reached over TLS by an authority that is known, and by no other (attack S22)', async () => {
  const [known, unknown] = await Promise.all([ping({ NODE_EXTRA_CA_CERTS: caFile }, 30_000), ping({}, 3_000)]);
  expect([known.stdout.trim(), unknown.stdout.trim()]).toEqual(['PONG', 'refused']);
});

it('a database without TLS is told nothing where TLS was asked for (attack S22)', async () => {
  const url = stackSettings().DATABASE_VENDOR_URL ?? '';
  await expect(probeDatabase(url)).resolves.toBeUndefined();
  await expect(probeDatabase(`${url}?sslmode=verify-full`)).rejects.toThrow('does not support SSL');
});
