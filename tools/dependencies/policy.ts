import type { Policy } from './lock-rules.ts';

export const policy: Policy = {
  // Has one that looks whether the platform's binary is there. `.npmrc` keeps it from running, and nothing needs it.
  scripts: ['@swc/core'],
  testOnly: ['oidc-provider', '@playwright/test', 'vitest', 'fast-check'],
  licences: [
    'MIT',
    'MIT-0',
    'ISC',
    '0BSD',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'Apache-2.0',
    'BlueOak-1.0.0',
    'Python-2.0',
    'Unlicense',
    'CC0-1.0',
    // Used as they are, as libraries of their own: libvips of sharp, lightningcss, axe.
    'LGPL-3.0-or-later',
    'MPL-2.0',
  ],
  // Of pdfkit; its LICENSE file is the MIT licence.
  readLicences: { 'png-js@2.0.0': 'MIT' },
  // Releases that were taken over. A registry withdraws them; a mirror may still have them.
  knownBad: [
    'event-stream@3.3.6',
    'ua-parser-js@0.7.29',
    'coa@2.0.3',
    'rc@1.2.9',
    'node-ipc@10.1.1',
    'node-ipc@10.1.2',
  ],
};
