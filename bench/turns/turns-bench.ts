import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { median, writeResult } from '../report/result.ts';

const here = resolve(fileURLToPath(new URL('../..', import.meta.url)));
/** What an earlier commit may lack and both sides need. */
const needed = ['bench/turns', 'bench/pull', 'bench/api/side.ts'];

export interface TurnsSize {
  /** Another checkout with its dependencies installed, usually of the commit before. */
  base: string;
  rounds: number;
}

export type TurnFigures = Record<string, number>;

/** Runs the benches of processor time in this checkout and in another one by turns, so that both meet the same noise. */
export async function benchTurns({ base, rounds }: TurnsSize, say: (line: string) => void) {
  for (const path of needed)
    if (!existsSync(join(base, path))) cpSync(join(here, path), join(base, path), { recursive: true });
  const measured: { before: TurnFigures; now: TurnFigures }[] = [];
  for (let round = 0; round < rounds; round++) {
    // Each side goes first every other time.
    const first = round % 2 === 0 ? base : here;
    const one = await figuresOf(first);
    const two = await figuresOf(first === base ? here : base);
    const pair = first === base ? { before: one, now: two } : { before: two, now: one };
    measured.push(pair);
    say(`round ${round + 1}: ${JSON.stringify(pair)}`);
  }
  const names = Object.keys(measured[0]?.now ?? {});
  const ratios = Object.fromEntries(
    names.map((name) => [
      name,
      {
        before: median(measured.map(({ before }) => before[name] ?? Number.NaN)),
        now: median(measured.map(({ now }) => now[name] ?? Number.NaN)),
        ratio: median(measured.map(({ before, now }) => (now[name] ?? Number.NaN) / (before[name] ?? Number.NaN))),
      },
    ]),
  );
  const file = writeResult({
    bench: 'turns',
    figures: { ratios, rounds: measured },
    notes: ['processor time in microseconds per call or report, this commit against another one, in turns'],
  });
  return { ratios, file };
}

async function figuresOf(checkout: string): Promise<TurnFigures> {
  const child = spawn(process.execPath, [join(checkout, 'bench/turns/one.main.ts')], {
    cwd: checkout,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`the benches of ${checkout} ended with ${code}`);
  return JSON.parse(text.slice(text.lastIndexOf('\n{') + 1)) as TurnFigures;
}
