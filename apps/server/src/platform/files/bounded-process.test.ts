import type { ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { runBounded } from './bounded-process.ts';
import { createSandbox, type Holds, lend, listPossible, noHolds } from './sandbox.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tilldeck-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

interface Changes {
  timeoutMs?: number;
  memoryMb?: number;
  holds?: Holds;
  isOnline?: boolean;
  readable?: string[];
}
async function outcomeOf(source: string, bounds: Changes = {}) {
  const script = join(folder, 'script.mjs');
  await writeFile(script, source);
  const children = new Set<ChildProcess>();
  const outcome = await runBounded(
    script,
    'input',
    {
      timeoutMs: bounds.timeoutMs ?? 10_000,
      memoryBytes: (bounds.memoryMb ?? 200) * 2 ** 20,
      readable: [folder, ...(bounds.readable ?? [])],
      holds: bounds.holds ?? noHolds,
      isOnline: bounds.isOnline ?? false,
    },
    children,
  );
  expect(children.size).toBe(0);
  return outcome;
}

describe('a bounded process', () => {
  it('gets its input and gives its output', async () => {
    const source = `import { text } from 'node:stream/consumers'; process.stdout.write((await text(process.stdin)) + '!');`;
    expect(await outcomeOf(source)).toEqual({ kind: 'done', output: 'input!' });
  });

  it('knows nothing of our environment', async () => {
    const outcome = await outcomeOf('process.stdout.write(JSON.stringify(Object.keys(process.env)))');
    expect(outcome).toEqual({ kind: 'done', output: '[]' });
  });

  it('is killed when it takes too long', async () => {
    const startedAt = performance.now();
    expect(await outcomeOf('for (;;);', { timeoutMs: 300 })).toMatchObject({ kind: 'timeout' });
    expect(performance.now() - startedAt).toBeLessThan(5_000);
  });

  it('is killed when it takes too much memory outside the heap', async () => {
    const source = 'const held = []; for (;;) { held.push(Buffer.alloc(2 ** 20, 1)); await 0; }';
    expect(await outcomeOf(source)).toMatchObject({ kind: 'memory' });
  });

  it('ends when it fills the heap', async () => {
    const source = 'const held = []; for (;;) held.push({ held: held.length });';
    expect(['crashed', 'memory']).toContain((await outcomeOf(source)).kind);
  });

  it('is killed when it talks too much', async () => {
    const source = `for (;;) { process.stdout.write('x'.repeat(10_000)); await new Promise(setImmediate); }`;
    expect(await outcomeOf(source)).toMatchObject({ kind: 'flood' });
  });

  it.each([
    ['read other files', `(await import('node:fs')).readFileSync('/etc/passwd')`],
    ['write', `(await import('node:fs')).writeFileSync('/tmp/tilldeck-should-not-exist', 'x')`],
    ['start processes', `(await import('node:child_process')).spawnSync('id')`],
    ['start threads', `new (await import('node:worker_threads')).Worker('1', { eval: true })`],
  ])('may not %s', async (_what, statement) => {
    const outcome = await outcomeOf(statement);
    expect(outcome).toMatchObject({ kind: 'crashed', detail: expect.stringContaining('ERR_ACCESS_DENIED') });
  });
});

/** As native code could that was taken over: Node's own permissions are not in its way. */
const readParent = `process.stdout.write(String((await import('node:fs')).readFileSync('/proc/' + process.ppid + '/environ').length > 0))`;
const reach = (port: number) =>
  `import { connect } from 'node:net'; const socket = connect(${port}, '127.0.0.1'); socket.on('connect', () => { process.stdout.write('reached'); socket.destroy(); }); socket.on('error', (error) => process.stdout.write(error.code));`;

describe.runIf(process.platform === 'linux')(
  'a bounded process that is held back, here because it is Linux that holds it',
  () => {
    let held: Holds;
    let possible: Holds[];
    let server: Server;
    let port: number;
    beforeAll(async () => {
      held = await createSandbox(
        { FILE_CHECK_SANDBOX: 'required', FILE_CHECK_UID: 65_534, FILE_CHECK_DIR: undefined },
        createLog('silent'),
      )();
      possible = await listPossible(65_534, tmpdir());
      await lend(folder, held);
      // Each way is tried, and root without rights over the folder's owner would not get into it.
      await chmod(folder, 0o755);
      server = createServer((socket) => socket.destroy());
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
      port = (server.address() as AddressInfo).port;
    });
    afterAll(() => {
      server.close();
    });

    it('reads no environment of the server, which one that is not held does (attack L8)', async () => {
      expect(await outcomeOf(readParent, { readable: ['/proc'] })).toEqual({ kind: 'done', output: 'true' });
      expect(possible).toContainEqual(held);
      // Each way by itself, as one may be all there is.
      for (const holds of possible)
        expect(await outcomeOf(readParent, { readable: ['/proc'], holds }), JSON.stringify(holds)).toMatchObject({
          kind: 'crashed',
          detail: expect.stringContaining('EACCES'),
        });
    });

    it('reaches no network unless it is to (attack L8)', async () => {
      expect(await outcomeOf(reach(port), { holds: held, isOnline: true })).toEqual({
        kind: 'done',
        output: 'reached',
      });
      if (held.isApart)
        expect(await outcomeOf(reach(port), { holds: held })).toEqual({ kind: 'done', output: 'ENETUNREACH' });
    });

    it('is bounded all the same', async () => {
      expect(await outcomeOf('for (;;);', { timeoutMs: 500, holds: held })).toMatchObject({ kind: 'timeout' });
      const source = 'const rows = []; for (;;) { rows.push(Buffer.alloc(2 ** 20, 1)); await 0; }';
      expect(await outcomeOf(source, { holds: held })).toMatchObject({ kind: 'memory' });
    });
  },
);
