import { setTimeout as passTime } from 'node:timers/promises';
import { dropDatabase } from '@tilldeck/testkit/harness/test-database';
import { createWorldTemplate, startTestWorld } from '@tilldeck/testkit/harness/test-world';
import { writeResult } from '../../bench/report/result.ts';
import { buildConsoleIfOld } from '../../tests/e2e/fixtures/console-build.ts';
import { sitDown } from './desk.ts';
import type { OutageScene } from './outage.ts';
import { outages } from './outages.ts';

interface OutageRun {
  only: readonly string[] | null;
  kill: (service: string) => Promise<void>;
  start: (service: string) => Promise<void>;
}

interface Finding {
  service: string;
  check: string;
  isGood: boolean;
  seen?: unknown;
  afterMs?: number;
}

/** Runs the outages one after the other on one world; gives back how many checks failed. */
export async function runOutages({ only, kill, start }: OutageRun): Promise<number> {
  await buildConsoleIfOld();
  const template = await createWorldTemplate();
  const world = await startTestWorld({ template, isConsoleServed: true });
  const desk = await sitDown(world.url);
  const findings: Finding[] = [];
  try {
    for (const outage of outages.filter((each) => !only || only.includes(each.service))) {
      const note = (check: string, isGood: boolean, seen?: unknown, afterMs?: number) => {
        findings.push({
          service: outage.service,
          check,
          isGood,
          ...(isGood ? {} : { seen }),
          ...(afterMs ? { afterMs } : {}),
        });
        console.log(
          `${outage.service}: ${isGood ? 'ok' : 'FAILED'} ${check}${isGood ? '' : ` ${JSON.stringify(seen)}`}`,
        );
      };
      const scene: OutageScene = {
        world,
        desk,
        check: (what, isTrue, seen) => note(what, isTrue, seen),
        eventually: async (what, isTrue, withinMs = 15_000) => {
          const startedAt = performance.now();
          let isGood = await isTrue().catch(() => false);
          while (!isGood && performance.now() - startedAt < withinMs) {
            await passTime(250);
            isGood = await isTrue().catch(() => false);
          }
          note(what, isGood, 'never', Math.round(performance.now() - startedAt));
        },
      };
      await kill(outage.service);
      try {
        await outage.during(scene);
      } catch (error) {
        note('nothing unforeseen while it is gone', false, String(error));
      }
      await start(outage.service);
      try {
        await outage.after(scene);
      } catch (error) {
        note('nothing unforeseen after it came back', false, String(error));
      }
    }
  } finally {
    await desk.close();
    await world.close().catch((error: unknown) => {
      findings.push({ service: 'server', check: 'ends well', isGood: false, seen: String(error) });
    });
    await dropDatabase(template);
  }
  const failed = findings.filter((finding) => !finding.isGood).length;
  const file = writeResult({
    bench: 'chaos-outages',
    figures: { findings, failed },
    notes: ['kill -9 of one service at a time while a person uses the dictionary screens'],
  });
  console.log(`${findings.length - failed} of ${findings.length} checks hold (${file})`);
  return failed;
}
