/** `npm run new:feature <domain>/<feature>`: the files of a feature, modelled on system/dictionary, with tests to fill. */
import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { errorCatalogue } from '@tilldeck/contracts/catalogue.errors';
import { nextErrorCode } from './error-code.ts';
import { writeFeature } from './feature-files.ts';
import { featureNames } from './feature-names.ts';
import { nextSteps } from './next-steps.ts';

const usage = 'npm run new:feature <domain>/<feature>, as in: npm run new:feature location/alarm-sound';
const repoRoot = resolve(import.meta.dirname, '../..');

try {
  const [path, ...more] = process.argv.slice(2);
  if (path === undefined || path.startsWith('-') || more.length > 0) throw new Error(usage);
  const names = featureNames(path);
  const timestamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const facts = { ...names, timestamp, errorCode: nextErrorCode(names.domain, errorCatalogue) };
  const feature = writeFeature(repoRoot, facts);
  // Names differ in length, so lines break elsewhere than in the templates.
  const formatted = feature.written.filter((file) => /\.tsx?$/.test(file));
  execFileSync(join(repoRoot, 'node_modules/.bin/biome'), ['check', '--write', ...formatted], {
    cwd: repoRoot,
    stdio: 'pipe',
  });
  console.log(`Written\n${feature.written.map((file) => `  ${file}`).join('\n')}\n`);
  console.log(nextSteps(facts, feature));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
