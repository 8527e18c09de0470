import { setTimeout as passTime } from 'node:timers/promises';
import type { People } from '@tilldeck/testkit/factories/people';
import { writeResult } from '../../bench/report/result.ts';
import { createFaults, type Pace } from '../link/faults.ts';
import { startSite } from '../link/site.ts';
import { seeded } from '../link/writers.ts';
import { openOffice } from '../tasks/office.ts';
import { startWorkers, type Workers } from '../tasks/workers.ts';
import { countWaiting, judgeFigures } from './checker.ts';
import { startHistoryWriter } from './history-writer.ts';

export interface InsightChaos extends Omit<Pace, 'chance' | 'freezeMs'> {
  seed: number;
  /** Each fault comes once, however short this is. */
  seconds: number;
  devices: number;
  /** Each of worker, database and broker is killed once in such a time. */
  roundMs: number;
}

const settleMs = 120_000;

/** Each round kills a worker (two processes, in turn), the database and the broker. */
const rounds = [
  ['kill -9 a worker', 'kill -9 PostgreSQL', 'kill -9 all broker nodes'],
  ['kill -9 api', 'kill -9 PostgreSQL', 'kill -9 a broker node'],
] as const;

/** Things happen and are counted while worker, database and broker are killed; afterwards the sums are what the records say. */
export async function runInsightChaos({ seed, seconds, devices, roundMs, awayMs }: InsightChaos): Promise<boolean> {
  const chance = seeded(seed);
  const site = await startSite();
  const { people } = site;
  let workers: Workers | null = null;
  try {
    await site.startSecondWorker();
    const vendor = await people.vendor();
    const owner = await people.partner(vendor);
    const orgs = [owner, await people.partner(owner), await people.partner(owner, 'Friend', 'cooperative'), vendor];
    const world = { mqttUrls: site.mqttUrls, apiUrl: site.agentUrl, chance, isRetrying: false };
    workers = await startWorkers({ people, owner, count: devices, ...world });
    const office = await openOffice(people, owner, site.apiUrl, chance);
    const history = await startHistoryWriter(people, orgs, chance);
    const faults = createFaults(site, { kill: workers.crash }, null, { chance, freezeMs: 0, awayMs }).run;
    const done: Record<string, number> = {};
    const begunAt = Date.now();
    let isActing = true;
    const acting = (async () => {
      while (isActing) {
        await office.act();
        await passTime(500 + chance() * 2_000);
      }
    })();
    for (let round = 0; round < rounds.length || Date.now() - begunAt < seconds * 1_000; round++) {
      const names = rounds[round % rounds.length] ?? [];
      for (const [place, name] of names.entries()) {
        const dueAt = begunAt + roundMs * (round + (place + chance() * 0.5) / names.length);
        await passTime(Math.max(0, dueAt - Date.now()));
        console.log(`${Math.round((Date.now() - begunAt) / 1_000)} s: ${name}`);
        await faults[name]?.();
        done[name] = (done[name] ?? 0) + 1;
      }
    }
    isActing = false;
    await acting;
    await history.stop();
    const ranS = Math.round((Date.now() - begunAt) / 1_000);
    const settledMs = await settle(people, workers);
    const verdict = await judgeFigures(people, site.postgres.database);
    const isGood =
      verdict.differences + verdict.brokenDays + verdict.recountsBefore === 0 &&
      settledMs < settleMs &&
      verdict.foldedDays > 5 &&
      Object.values(verdict.events).filter((n) => n > 0).length > 3 &&
      site.crashes.length === 0;
    const { written, refused } = history;
    const figures = { seed, seconds: ranS, devices, roundMs, awayMs, tasks: office.made, written, refused };
    const file = write({ ...figures, faults: done, settledMs, verdict, crashes: site.crashes, isGood });
    console.log(JSON.stringify({ ...figures, settledMs, verdict, crashes: site.crashes }), file);
    return isGood;
  } finally {
    await workers?.close();
    await site.close();
  }
}

const write = (figures: Record<string, unknown>): string =>
  writeResult({
    bench: 'chaos-insight',
    figures,
    notes: [
      'two workers, two ingest processes, an api, three broker nodes and a PostgreSQL of its own; in each round a worker process, the database and the broker are killed (kill -9)',
      'meanwhile devices do tasks over the broker, people make and end tasks, records of today and of 11 days before are written, and closed days are folded',
      'differences: quarter-hours of a series that differ from a count of the records, over all metrics, organisations and days',
    ],
  });

/** Until the roller has taken every note, and devices have said what they had to say. */
async function settle(people: People, { devices }: Workers): Promise<number> {
  const healedAt = Date.now();
  let calmSince = Date.now();
  // Three seconds without a note: the roller looks every second.
  while (Date.now() - calmSince < 3_000 && Date.now() - healedAt < settleMs) {
    const isBusy =
      devices.some(({ reporting }) => reporting.unacknowledged.size > 0) ||
      (await countWaiting(people).catch(() => 1)) > 0;
    if (isBusy) calmSince = Date.now();
    await passTime(250);
  }
  return Date.now() - healedAt;
}
