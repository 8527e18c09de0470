import { setTimeout as passTime } from 'node:timers/promises';
import type { People } from '@tilldeck/testkit/factories/people';
import { writeResult } from '../../bench/report/result.ts';
import { createFaults, type Pace } from '../link/faults.ts';
import { startSite } from '../link/site.ts';
import { seeded } from '../link/writers.ts';
import { judgeDetection } from './checker.ts';
import { openShops, persistently, type Shops } from './shops.ts';

export interface DetectionChaos extends Omit<Pace, 'chance'> {
  seed: number;
  /** Each fault comes once, however short this is. */
  seconds: number;
  orgs: number;
}

/** A job of a worker that was killed is free again after 90 s, and its email may be tried a minute later. */
const settleMs = 240_000;
const faultNames = ['kill -9 a worker', 'database cut off', 'kill -9 api', 'kill -9 PostgreSQL'];

/** Devices come and go while two workers look and fail by a seed: nothing is logged twice, lost, or told twice. */
export async function runDetectionChaos({ seed, seconds, orgs, ...pace }: DetectionChaos): Promise<boolean> {
  const chance = seeded(seed);
  const site = await startSite();
  const { people } = site;
  try {
    await site.startSecondWorker();
    // Presence would find out that nobody is connected.
    for (const ingest of ['first', 'second'] as const) await site.killServer(ingest);
    const shops = await openShops({ people, orgs, chance });
    const { run: faults } = createFaults(site, { kill: async () => undefined }, null, { chance, ...pace });
    const done: Record<string, number> = {};
    const begunAt = Date.now();
    let isActing = true;
    const acting = (async () => {
      while (isActing) {
        await shops.act();
        if (chance() < 0.5) await shops.askForLooks(0.3);
        await passTime(100 + chance() * 400);
      }
    })();
    for (let turn = 0; turn < faultNames.length || Date.now() - begunAt < seconds * 1_000; turn++) {
      const name = faultNames[turn < faultNames.length ? turn : Math.floor(chance() * faultNames.length)] ?? '';
      await passTime(pace.awayMs * (0.5 + chance()));
      console.log(`${Math.round((Date.now() - begunAt) / 1_000)} s: ${name}`);
      await faults[name]?.();
      done[name] = (done[name] ?? 0) + 1;
    }
    isActing = false;
    await acting;
    const ranS = Math.round((Date.now() - begunAt) / 1_000);
    const settledMs = await settle(people, shops);
    const verdict = await judgeDetection(people, shops.policies, shops.absences);
    const { absences, mails, lost, loggedTwice, unexplained, mailsLost, toldTwice } = verdict;
    const isGood =
      absences > 0 &&
      mails > 0 &&
      lost + loggedTwice + unexplained + mailsLost + toldTwice === 0 &&
      site.crashes.length === 0;
    const figures = { seed, seconds: ranS, orgs, ...pace, faults: done, settledMs, verdict, crashes: site.crashes };
    const file = writeResult({
      bench: 'chaos-detection',
      figures: { ...figures, isGood },
      notes: [
        'two workers, an api and a PostgreSQL of its own fail while devices come and go and looks are due all the time',
        'absences are written as presence writes them; the broker has no part in it',
        'sentAgain: the same Message-ID twice, where a worker died between the mail server and the note',
      ],
    });
    console.log(JSON.stringify({ settledMs, verdict, crashes: site.crashes }), file);
    return isGood;
  } finally {
    await site.close();
  }
}

/** Until every policy has looked at everything, and no email waits. */
async function settle(people: People, shops: Shops): Promise<number> {
  const healedAt = Date.now();
  const waiting = async () => {
    const [row] = await persistently(() =>
      people.query<{ busy: string; held: string }>(
        `SELECT (SELECT count(*) FROM system_job WHERE name IN ('mail.letter', 'detection.looks') AND state <> 'failed')
              + (SELECT count(*) FROM detection_policy WHERE next_look_at <= now()) AS busy,
                (SELECT count(*) FROM detection_case WHERE silence = 'held') AS held`,
      ),
    );
    return { busy: Number(row?.busy), held: Number(row?.held) };
  };
  await shops.askForLooks(1);
  while (Date.now() - healedAt < settleMs) {
    const { busy, held } = await waiting();
    if (busy + held === 0) break;
    // What was held is told by a later look.
    if (busy === 0) await shops.askForLooks(1);
    await passTime(500);
  }
  return Date.now() - healedAt;
}
