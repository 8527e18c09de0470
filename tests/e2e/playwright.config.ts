import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const repoPath = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

export default defineConfig({
  testDir: '.',
  testMatch: '**/*.spec.ts',
  outputDir: repoPath('reports/e2e'),
  globalSetup: './global-setup.config.ts',
  // Limits, not pauses: a busy machine may take several seconds for what takes a tenth of one on an idle machine.
  timeout: 90_000,
  expect: { timeout: 15_000 },
  // Of the whole run: a little less than the step of `npm run check` has, so that a run that hangs still leaves a report.
  globalTimeout: 48 * 60_000,
  // A test that passes only the second time is a defect in the test or in the product.
  retries: 0,
  // Each worker has a browser, a server and a database; two fill the machine of a small CI.
  workers: 2,
  fullyParallel: false,
  forbidOnly: Boolean(process.env.CI),
  reporter: [['line'], ['json', { outputFile: repoPath('reports/playwright.json') }]],
  use: {
    viewport: { width: 1366, height: 768 },
    // antd then shows popups at once and at their place, so nothing has to wait for movement.
    contextOptions: { reducedMotion: 'reduce' },
    // Recording every step nearly doubles a test's time; TRACE=1 records when one has to be understood.
    trace: process.env.TRACE ? 'retain-on-failure' : 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'Europe/Berlin',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium-headless-shell',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages of one browser share a process, and with it the compiled scripts of the console.
        '--process-per-site',
      ],
    },
  },
});
