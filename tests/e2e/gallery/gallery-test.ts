import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { TestWorld } from '@tilldeck/testkit/harness/test-world';
import { test as base } from '../fixtures/test.ts';
import { startConsoleWorld } from '../fixtures/world.ts';

const consoleFolder = fileURLToPath(new URL('../../../apps/console', import.meta.url));

/** Tests whose server delivers a console with the gallery in it; the one in `dist` has none. */
export const test = base.extend<object, { galleryWorld: TestWorld }>({
  galleryWorld: [
    async ({ browserName: _browserName }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'tilldeck-gallery-'));
      try {
        await promisify(execFile)('npm', ['run', 'build', '--', '--outDir', folder, '--emptyOutDir'], {
          cwd: consoleFolder,
          env: { ...process.env, VITE_GALLERY: '1' },
        });
        const world = await startConsoleWorld({ CONSOLE_DIST: folder });
        await use(world);
        await world.close();
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  home: [({ galleryWorld }, use) => use(galleryWorld.url), { scope: 'worker' }],
});
