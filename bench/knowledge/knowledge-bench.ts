import { randomBytes } from 'node:crypto';
import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { DB } from '@tilldeck/db/generated/tables';
import { searchPublished } from '@tilldeck/server/domains/knowledge/index';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions, People, testPassword } from '@tilldeck/testkit/factories/people';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { spawnServer } from '@tilldeck/testkit/harness/spawn-server';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { SystemScope } from '../../apps/server/src/platform/db/scope.ts';
import { putNoise } from '../../tools/seed/parts/knowledge/noise-items.ts';
import { knowledgePart } from '../../tools/seed/parts/knowledge.ts';
import { createSeedContext } from '../../tools/seed/seed-part.ts';
import { readTable } from '../../tools/seed/table-file.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { writeResult } from '../report/result.ts';

const questions = readTable('knowledge-questions.tsv', ['language', 'question', 'expected']);

interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The statements a search makes, taken down from the server's own code, to be sent again without it. */
async function statementsOf(ownerUrl: string): Promise<Map<string, Statement[]>> {
  let taken: Statement[] = [];
  const db = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: ownerUrl, max: 1 }) }),
    log: ({ query }) => void taken.push({ sql: query.sql, parameters: query.parameters }),
  });
  const database = { vendor: db, noteSystemWork: () => undefined } as unknown as SystemScope['database'];
  const scope: SystemScope = { kind: 'system', why: 'a bench', database };
  const all = new Map<string, Statement[]>();
  for (const { question } of questions) {
    taken = [];
    await searchPublished(scope, { text: question, isTyping: true, isProductOnly: true, limit: 20 });
    all.set(question, taken);
  }
  await db.destroy();
  return all;
}

const figuresOf = (times: readonly number[]) => {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Number((sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN).toFixed(2));
  return { medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) };
};

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

/** 80 questions over many items: what the call takes, what its statements take alone, and whether the answer is found. */
export async function benchKnowledge({ items, rounds }: { items: number; rounds: number }) {
  const stack = stackSettings();
  const name = `bench_${randomBytes(6).toString('hex')}`;
  const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', name);
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const database = { name, ownerUrl, appUrl: on(stack.DATABASE_APP_URL), vendorUrl: on(stack.DATABASE_VENDOR_URL) };
  const settings = serverSettings({ ...database, drop: () => dropDatabase(name) });
  const people = new People(ownerUrl);
  const client = new pg.Client({ connectionString: ownerUrl });
  const bare = new pg.Client({ connectionString: database.appUrl });
  await Promise.all([client.connect(), bare.connect()]);
  const server = await spawnServer({ ...settings, NODE_ENV: 'production' });
  try {
    await knowledgePart.run(createSeedContext(client, { seed: 1, now: new Date(), iterations: 4096 }));
    const filledMs = await timed(() => putNoise(client, items));
    await client.query('VACUUM ANALYZE');
    const org = await people.partner(await people.vendor());
    const account = await people.account(org, allPermissions('partner'));
    const partner = await new WireClient(server.url).signIn(account.loginName, testPassword);
    const statements = await statementsOf(ownerUrl);
    const ask = (question: string) => partner.call(knowledgeRoutes.search, { text: question });
    const askBare = async (question: string) => {
      await bare.query('BEGIN');
      await bare.query(`select set_config('app.org', $1, true)`, [String(org.id)]);
      for (const { sql, parameters } of statements.get(question) ?? []) await bare.query(sql, [...parameters]);
      await bare.query('COMMIT');
    };
    const found = { en: 0, zh: 0 };
    const lost: string[] = [];
    for (const { language, question, expected } of questions) {
      const { items: hits } = await ask(question);
      await askBare(question);
      if (hits.slice(0, 3).some(({ titleEn }) => titleEn === expected)) found[language as 'en' | 'zh'] += 1;
      else lost.push(question);
    }
    const [calls, alone]: [number[], number[]] = [[], []];
    for (let round = 0; round < rounds; round += 1)
      for (const { question } of questions) {
        calls.push(await timed(() => ask(question)));
        alone.push(await timed(() => askBare(question)));
      }
    const sum = (times: readonly number[]) => times.reduce((all, each) => all + each, 0);
    const figures = {
      items: items + questions.length,
      filledMs: Math.round(filledMs),
      call: figuresOf(calls),
      bareSql: figuresOf(alone),
      ratio: Number((sum(calls) / sum(alone)).toFixed(2)),
      found,
      lost,
    };
    const notes = [
      'call: from the client over HTTP, signed, answer checked and shaped; bareSql: the same statements in one transaction by pg',
      'found: the expected item among the first three, of 40 questions in each language',
    ];
    return { figures, file: writeResult({ bench: 'knowledge', figures, notes }) };
  } finally {
    await server.stop();
    await Promise.all([client.end(), bare.end()]);
    await people.close();
    await dropDatabase(name);
  }
}
