import { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { allPermissions } from '@tilldeck/testkit/factories/people';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiHarness, startApiHarness } from '../../apps/server/testing/api-harness.ts';
import { putNoise } from './parts/knowledge/noise-items.ts';
import { knowledgePart } from './parts/knowledge.ts';
import { createSeedContext } from './seed-part.ts';
import { readTable } from './table-file.ts';

const questions = readTable('knowledge-questions.tsv', ['language', 'question', 'expected']);

let api: ApiHarness;
let partner: WireClient;
beforeAll(async () => {
  api = await startApiHarness();
  const [own] = await api.people.query<{ name: string }>('SELECT current_database() AS name', []);
  const ownerUrl = Object.assign(new URL(stackSettings().DATABASE_URL ?? ''), { pathname: `/${own?.name}` });
  const client = new pg.Client({ connectionString: ownerUrl.href });
  await client.connect();
  await knowledgePart.run(createSeedContext(client, { seed: 1, now: new Date(), iterations: 4096 }));
  // 50,000 are in `npm run bench -- knowledge`.
  await putNoise(client, 2_000);
  await client.end();
  const org = await api.people.partner(api.vendor);
  partner = await api.as(await api.people.account(org, allPermissions('partner')));
});
afterAll(() => api.close());

const titles = async (text: string) =>
  (await partner.call(knowledgeRoutes.search, { text })).items.map(({ titleEn }) => titleEn);

describe('questions people ask', () => {
  it.each(['en', 'zh'])('[SUP-03] find their answer among the first three (%s)', async (language) => {
    const asked = questions.filter((each) => each.language === language);
    expect(asked).toHaveLength(40);
    const lost: string[] = [];
    for (const { question, expected } of asked)
      if (!(await titles(question)).slice(0, 3).includes(expected)) lost.push(question);
    expect(lost.length, lost.join(' · ')).toBeLessThanOrEqual(4);
  });

  it('[SUP-03] find a Chinese word inside a sentence, and suggest while it is typed', async () => {
    expect(await titles('卡纸')).toContain('Clear a paper jam');
    // Only inside sentences: no title has it.
    expect(await titles('异丙醇')).toEqual(['Receipts are too faint']);
    const suggested = async (text: string) =>
      (await partner.call(knowledgeRoutes.suggest, { text })).items.map(({ titleEn }) => titleEn);
    expect(await suggested('pa')).toEqual([]);
    expect(await suggested('纸')).toEqual([]);
    expect(await suggested('Hello, our printer has a paper ja')).toContain('Clear a paper jam');
    const five = await suggested('我们店里的打印机又卡纸了，请帮忙');
    expect(five.length).toBeLessThanOrEqual(5);
    expect(five[0]).toBe('Clear a paper jam');
  });
});
