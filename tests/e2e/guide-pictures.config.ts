import { defineConfig } from '@playwright/test';
import tests from './playwright.config.ts';

/** `npm run guide:pictures`: takes the pictures of the user guide from the demo data. */
export default defineConfig({
  ...tests,
  testMatch: 'guide/take-pictures.ts',
  workers: 1,
  reporter: 'line',
});
