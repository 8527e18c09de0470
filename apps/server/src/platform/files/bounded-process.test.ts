import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runBounded } from './bounded-process.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tilldeck-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function outcomeOf(source: string, bounds: { timeoutMs?: number; memoryMb?: number } = {}) {
  const script = join(folder, 'script.mjs');
  await writeFile(script, source);
  const children = new Set<ChildProcess>();
  const outcome = await runBounded(
    script,
    'input',
    { timeoutMs: bounds.timeoutMs ?? 10_000, memoryBytes: (bounds.memoryMb ?? 200) * 2 ** 20, readable: [folder] },
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
