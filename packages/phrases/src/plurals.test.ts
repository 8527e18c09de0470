import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const english = join(import.meta.dirname, 'en-US');
const isForm = (key: string) => /_(one|other)$/.test(key);

/** A number right before a plural noun. 'Up to 5 files' and 'All 40 results' are never about one. */
const countsThings = /(?<!\b(?:up to|at least|at most|first|all|results of) )\{\{(?:count|amount)[^}]*\}\} [a-z]+s\b/i;

async function readTexts(): Promise<[key: string, text: string][]> {
  const files = readdirSync(english, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  const modules: Record<string, unknown>[] = await Promise.all(files.map((file) => import(join(english, file))));
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((texts) => (typeof texts === 'object' && texts !== null ? Object.entries(texts) : []))
    .filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}

describe('English texts that count things', () => {
  it('have a form for one and a form for many', async () => {
    const texts = await readTexts();
    expect(texts.length).toBeGreaterThan(3000);
    expect(texts.filter(([key, text]) => !isForm(key) && countsThings.test(text))).toEqual([]);
  });

  it('never have one of the two forms alone', async () => {
    const texts = new Map((await readTexts()).filter(([key]) => isForm(key)));
    const lonely = [...texts.keys()].filter(
      (key) => !texts.has(key.replace(/_(one|other)$/, (form) => (form === '_one' ? '_other' : '_one'))),
    );
    expect(lonely).toEqual([]);
  });
});
