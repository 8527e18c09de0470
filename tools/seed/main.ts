/** `npm run seed`: demo data to look at, or millions of rows to measure with. Adds what is missing, never deletes. */
import { parseArgs } from 'node:util';
import { loadStackEnv } from '../stack/stack-env.ts';
import { putDemoFiles } from './demo-storage.ts';
import { seedLoad } from './load/seed-load.ts';
import { demoPassword } from './parts/identity/demo-people.ts';
import { seedDemo } from './seed-demo.ts';
import { demandMigrated, openOwnDatabase } from './target-database.ts';

const usage = `npm run seed [-- OPTIONS]
  --size demo|load   demo (default): one vendor, 40 partners and their history; load: millions of rows
  --seed N           another seed makes other data of the same kind (default 1)
  --url URL          database owner's URL; DATABASE_URL or the dev stack where nothing is said
  --database NAME    a database of its own on that server, made if missing (load: tilldeck_load)
  --partners N --accounts N --audit N --devices N   sizes of a load (20000, 200000, 5000000, 5000000)
  PBKDF2_ITERATIONS in the environment sets the cost of a password (600000)`;

const { values } = parseArgs({
  options: {
    size: { type: 'string', default: 'demo' },
    seed: { type: 'string', default: '1' },
    url: { type: 'string' },
    database: { type: 'string' },
    partners: { type: 'string', default: '20000' },
    accounts: { type: 'string', default: '200000' },
    audit: { type: 'string', default: '5000000' },
    devices: { type: 'string', default: '5000000' },
    help: { type: 'boolean', short: 'h' },
  },
});

try {
  if (values.help) console.log(usage);
  else await seed();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

async function seed(): Promise<void> {
  const begin = performance.now();
  const serverUrl =
    values.url ?? process.env.DATABASE_URL ?? loadStackEnv(process.env.TILLDECK_STACK ?? 'dev').DATABASE_URL;
  const shared = {
    seed: readNumber(values.seed),
    iterations: readNumber(process.env.PBKDF2_ITERATIONS ?? '600000'),
  };
  if (values.size === 'load') {
    const url = await openOwnDatabase(serverUrl, values.database ?? 'tilldeck_load');
    await seedLoad(url, {
      ...shared,
      partners: readNumber(values.partners),
      accounts: readNumber(values.accounts),
      audit: readNumber(values.audit),
      devices: readNumber(values.devices),
      onStep: (step, rows, tookMs) => console.log(`${step.padEnd(14)} ${describe(rows, tookMs)}`),
    });
  } else if (values.size === 'demo') {
    const url = values.database ? await openOwnDatabase(serverUrl, values.database) : serverUrl;
    await demandMigrated(url);
    const added = await seedDemo(url, {
      ...shared,
      onPart: (part, rows, tookMs) => console.log(`${part.padEnd(14)} ${describe(rows, tookMs)}`),
    });
    console.log(await storeFiles());
    console.log(added === 0 ? 'nothing was missing' : `sign in as admin with ${demoPassword}`);
  } else {
    throw new Error(usage);
  }
  console.log(`done after ${((performance.now() - begin) / 1000).toFixed(1)} s`);
}

/** The rows are there already: a store that is away costs the demo its downloads and pictures, not the seed. */
async function storeFiles(): Promise<string> {
  try {
    const stored = await putDemoFiles(storeSettings());
    return stored === null
      ? 'no object store is set: demo apps have no files'
      : `${stored} files of demo apps are stored`;
  } catch (error) {
    return `files of demo apps could not be stored: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Of the environment, else of the stack; a seed without either does without. */
function storeSettings(): Record<string, string | undefined> {
  if (process.env.S3_ENDPOINT) return process.env;
  try {
    return loadStackEnv(process.env.TILLDECK_STACK ?? 'dev');
  } catch {
    return {};
  }
}

function describe(rows: number, tookMs: number): string {
  const rate = rows === 0 ? '' : `, ${Math.round((rows / tookMs) * 1000).toLocaleString('en')} rows/s`;
  return `${rows.toLocaleString('en')} rows in ${(tookMs / 1000).toFixed(1)} s${rate}`;
}

function readNumber(text: string): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0) throw new Error(`'${text}' is not a whole number`);
  return number;
}
