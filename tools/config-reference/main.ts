import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { configSchema } from '../../apps/server/src/platform/config.ts';
import { renderConfigReference } from './render.ts';

/** Writes docs/configuration.md; with --verify only compares, as CI does. */
const file = fileURLToPath(new URL('../../docs/configuration.md', import.meta.url));
const text = renderConfigReference(configSchema);
if (!process.argv.includes('--verify')) writeFileSync(file, text);
else if (readFileSync(file, 'utf8') !== text) {
  console.error('docs/configuration.md is not what the schema says; run node tools/config-reference/main.ts');
  process.exit(1);
}
