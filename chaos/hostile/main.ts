import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createTemplate, createTestDatabase, dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { runHostile } from './hostile-run.ts';

/** `node chaos/hostile/main.ts [--moves 100000] [--seed 4]`: on the running stack's database, with a broker of its own. */
const { values } = parseArgs({
  options: { moves: { type: 'string', default: '100000' }, seed: { type: 'string', default: '4' } },
});
const template = await createTemplate();
const database = await createTestDatabase(template);
let isGood = false;
try {
  const figures = await runHostile(database, { seed: Number(values.seed), moves: Number(values.moves), attackers: 4 });
  const shown = { ...figures, reachedOthers: figures.reachedOthers.length, crashes: figures.crashes.length };
  console.log(shown, figures.reachedOthers.slice(0, 10), figures.crashes.slice(0, 10));
  isGood =
    figures.reachedOthers.length + figures.crashes.length + figures.victimDisconnects === 0 &&
    figures.victimReportsAcknowledged === figures.victimReports;
  const folder = fileURLToPath(new URL('../../bench/results/', import.meta.url));
  mkdirSync(folder, { recursive: true });
  const at = new Date().toISOString();
  const name = `${at.slice(0, 19).replaceAll(':', '')}-chaos-hostile.json`;
  writeFileSync(`${folder}${name}`, `${JSON.stringify({ at, bench: 'chaos-hostile', figures: shown }, null, 2)}\n`);
} finally {
  await database.drop();
  await dropDatabase(template);
}
process.exit(isGood ? 0 : 1);
