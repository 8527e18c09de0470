import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Tests that need PostgreSQL, the HTTP server or the message link; the suffix tells which. */
const servicesTests = '**/*.{db,api,link}.test.ts';
const notOurs = ['**/node_modules/**', '**/dist/**', '.data/**', 'tools/new-feature/templates/**'];

/**
 * One more than there are processors, as tests that need services often wait: for a database, an agent, a broker that
 * must notice something. All projects say the same number, so that none waits for the last test of another.
 */
const maxWorkers = Math.min(availableParallelism() + 1, 6);

/** They load the decoder of uploaded pictures, which closes all other loaders for the whole process, captchas among them. */
const decoderTests = 'apps/server/src/platform/files/checks/**/*.test.ts';

/**
 * A limit, not a pause: vitest's second is less than a busy machine may take to tell of a change. A test names a time of its
 * own only where being late is the fault.
 */
const patient = { poll: { timeout: 30_000 } };

/**
 * Node loads modules itself and strips their types, as it does outside of tests: transforming a module with Vite takes
 * longer than loading it.
 */
const native = { experimental: { viteModuleRunner: false } };

const unitProject = (own: { name: string; include: string[]; exclude: string[]; isolate: boolean }) => ({
  extends: true as const,
  test: { ...own, ...native, pool: 'forks' as const, maxWorkers, testTimeout: 60_000, hookTimeout: 120_000 },
});

/**
 * Change their worker for good, so they have one of their own: the first replaces a module, the second loads the decoder
 * of uploaded pictures.
 */
const aloneTests = [
  'apps/server/src/domains/identity/audit/row-security.db.test.ts',
  'tools/seed/demo-storage.db.test.ts',
];

const servicesProject = (own: { name: string; include: string[]; exclude: string[]; isolate: boolean }) => ({
  extends: true as const,
  test: {
    ...own,
    ...native,
    globalSetup: ['packages/testkit/src/harness/global-setup.ts'],
    pool: 'forks' as const,
    maxWorkers,
    // A limit as well: on a busy machine with two cores the longest tests took half of this.
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});

export default defineConfig({
  test: {
    reporters: ['default', ['json', { outputFile: 'reports/vitest.json' }]],
    // A test that passes only the second time is a defect in the test or in the code.
    retry: 0,
    expect: patient,
    projects: [
      // They decide without keeping anything, so they share their workers: 12 s instead of 27.
      unitProject({
        name: 'unit',
        include: ['**/*.test.ts'],
        exclude: [...notOurs, servicesTests, decoderTests, 'apps/console/**'],
        isolate: false,
      }),
      unitProject({ name: 'unit-decoder', include: [decoderTests], exclude: notOurs, isolate: true }),
      {
        // The console's own build settings, so that tests run what the React compiler makes of a component.
        extends: './apps/console/vite.config.ts',
        test: {
          name: 'console',
          include: ['apps/console/src/**/*.test.{ts,tsx}'],
          exclude: notOurs,
          environment: 'jsdom',
          // Loading jsdom, React and antd takes longer than the tests of most files. The set-up gives each file modules of
          // the console of its own and an empty document.
          isolate: false,
          setupFiles: ['apps/console/src/test-setup.ts'],
          css: false,
          pool: 'threads',
          maxWorkers,
          // The first test of a file loads what it needs; two took half of this beside other work.
          testTimeout: 60_000,
          // Its settings are not those of this file.
          expect: patient,
        },
      },
      // The server keeps nothing in its modules but what belongs to an `App`, and each file makes its own, so they
      // share their workers: loading the server once for every file took as long as its tests.
      servicesProject({
        name: 'services',
        include: [servicesTests],
        exclude: [...notOurs, ...aloneTests],
        isolate: false,
      }),
      servicesProject({ name: 'services-alone', include: aloneTests, exclude: notOurs, isolate: true }),
    ],
  },
});
