import type { ChildProcess } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { deviceFileRules } from '@tilldeck/contracts/files/device-file.rules';
import { fileKind } from '@tilldeck/contracts/files/file-kind.schemas';
import { errorText } from '@tilldeck/phrases/error-texts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileCase } from '../../../../testing/hostile/file-case.ts';
import { data, pages, sounds, videos } from '../../../../testing/hostile/media-cases.ts';
import { animations, logos, pictures } from '../../../../testing/hostile/picture-cases.ts';
import { runBounded } from '../bounded-process.ts';
import { noHolds } from '../sandbox.ts';
import type { Verdict } from './check-request.ts';

const script = fileURLToPath(new URL('../content-check.main.ts', import.meta.url));
const root = fileURLToPath(new URL('../../../../../..', import.meta.url));
const bounds = { timeoutMs: 10_000, memoryBytes: 256 * 2 ** 20, holds: noHolds };

let folder: string;
let count = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tilldeck-test-'));
});
afterAll(() => rm(folder, { recursive: true }));

/** The verdict of the process that checks uploads; killed above 256 MiB or 10 s, which then is no verdict. */
async function verdictOf(rules: FileCase[1], name: string, content: Buffer | Promise<Buffer>): Promise<Verdict> {
  const path = join(folder, String(++count));
  await writeFile(path, await content);
  const kind = fileKind({ name: rules, summary: '', retentionDays: null, readBy: {}, ...deviceFileRules[rules] });
  const request = JSON.stringify({ path, name, kind, declaredSha256: null });
  const outcome = await runBounded(script, request, { ...bounds, readable: [root, folder] }, new Set<ChildProcess>());
  await rm(path);
  expect(outcome).toMatchObject({ kind: 'done' });
  return JSON.parse(outcome.kind === 'done' ? outcome.output : 'null');
}

const all = { pictures, animations, logos, sounds, videos, pages, data };

describe('files for devices: bounds pass, the rest is refused by name', () => {
  it('at least 80 of them are hostile', () => {
    const hostile = Object.values(all)
      .flat()
      .filter(([, , , , verdict]) => verdict.startsWith('file.'));
    expect(hostile.length).toBeGreaterThanOrEqual(80);
  });

  describe.each(Object.entries(all))('%s', (_group, cases) => {
    it.each(cases)('%s', { timeout: 30_000 }, async (_what, rules, name, make, expected) => {
      const verdict = await verdictOf(rules, name, make());
      if ('facts' in verdict) {
        const { widthPx, heightPx } = verdict.facts;
        expect(widthPx === null ? 'ok' : `ok ${widthPx}x${heightPx}`).toBe(expected);
        return;
      }
      const { error, values } = verdict.refusal;
      expect(error).toBe(expected);
      for (const language of ['en-US', 'zh-CN'] as const) {
        const said = errorText(language, error, values);
        expect(said).not.toMatch(/\{\{|^$|undefined/);
      }
    });
  });
});
