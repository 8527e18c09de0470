import { setTimeout as passTime } from 'node:timers/promises';
import type { WorkingDevice } from '@tilldeck/testkit/client/working-device';
import type { People } from '@tilldeck/testkit/factories/people';
import { writeResult } from '../../bench/report/result.ts';
import { createFaults, type Pace } from '../link/faults.ts';
import { startSite } from '../link/site.ts';
import { seeded } from '../link/writers.ts';
import { judgeTasks } from './checker.ts';
import { type Office, openOffice } from './office.ts';
import { openTransferDesk } from './transfer-desk.ts';
import { startWorkers, type Workers } from './workers.ts';

export interface TaskChaos extends Omit<Pace, 'chance'> {
  seed: number;
  /** Each fault comes once, however short this is. */
  seconds: number;
  devices: number;
  isRetrying: boolean;
}

/** Longer than the time-out of an execution, its retries and a minute of pacing. */
const settleMs = 240_000;

/** Tasks are made and changed while parts fail by a seed; afterwards every execution has ended once, as it was done. */
export async function runTaskChaos({
  seed,
  seconds,
  devices: count,
  isRetrying,
  ...pace
}: TaskChaos): Promise<boolean> {
  const chance = seeded(seed);
  const site = await startSite();
  const { people, mqttUrls } = site;
  let workers: Workers | null = null;
  try {
    // Two engines: whatever one of them does, the other must not do again.
    await site.startSecondWorker();
    const owner = await people.partner(await people.vendor());
    const stranger = await people.partner(await people.vendor());
    workers = await startWorkers({ people, owner, count, mqttUrls, apiUrl: site.agentUrl, chance, isRetrying });
    const { devices } = workers;
    const office = await openOffice(people, owner, site.apiUrl, chance);
    const handOver = await openTransferDesk(people, site.apiUrl);
    const faults = createFaults(site, { kill: workers.crash }, null, { chance, ...pace }).run;
    /** Their key ended with the owner's change: the server hears nothing of them any more. */
    const keyless = new Set<WorkingDevice>();
    faults['a device changes hands'] = async () => {
      const held = devices.filter((device) => !keyless.has(device));
      const moved = held[Math.floor(chance() * held.length)];
      if (!moved) return;
      keyless.add(moved);
      await handOver(moved.device, stranger);
    };
    const names = Object.keys(faults);
    const done: Record<string, number> = {};
    const begunAt = Date.now();
    let isActing = true;
    const acting = (async () => {
      while (isActing) {
        await office.act();
        await passTime(300 + chance() * 1_500);
      }
    })();
    for (let turn = 0; turn < names.length || Date.now() - begunAt < seconds * 1_000; turn++) {
      const name = names[turn < names.length ? turn : Math.floor(chance() * names.length)] ?? '';
      await passTime(pace.awayMs * 0.3 * chance());
      console.log(`${Math.round((Date.now() - begunAt) / 1_000)} s: ${name}`);
      await faults[name]?.();
      done[name] = (done[name] ?? 0) + 1;
    }
    isActing = false;
    await acting;
    const ranS = Math.round((Date.now() - begunAt) / 1_000);
    const settledMs = await settle(
      people,
      office,
      devices.filter((device) => !keyless.has(device)),
    );
    const verdict = await judgeTasks(people, devices, office.terminatedAt);
    const isGood =
      office.made > 0 &&
      (verdict.states.succeeded ?? 0) > 0 &&
      verdict.open + verdict.doubled + verdict.contradicted + verdict.invented + verdict.wrongCounters === 0 &&
      verdict.afterTermination === 0 &&
      site.crashes.length === 0;
    const figures = {
      seed,
      seconds: ranS,
      devices: count,
      ...pace,
      tasks: office.made,
      faults: done,
      settledMs,
      verdict,
    };
    const file = write({ ...figures, crashes: site.crashes, isGood });
    console.log(JSON.stringify({ tasks: office.made, settledMs, verdict, crashes: site.crashes }), file);
    return isGood;
  } finally {
    await workers?.close();
    await site.close();
  }
}

const write = (figures: Record<string, unknown>): string =>
  writeResult({
    bench: 'chaos-tasks',
    figures,
    notes: [
      'two workers, two ingest processes, an api, three broker nodes and a PostgreSQL of its own fail while tasks are made, paused and terminated',
      'a device begins a piece of work once, whatever is offered again; what it wrote down outlives its crash',
    ],
  });

/** Until nothing is open and none of the devices waits for an acknowledgement. */
async function settle(people: People, office: Office, devices: readonly WorkingDevice[]): Promise<number> {
  const healedAt = Date.now();
  const isWaiting = async (): Promise<boolean> => {
    const [row] = await people.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM tasks_execution WHERE state IN ('queued', 'sent', 'received', 'running')`,
    );
    return (row?.n ?? 0) > 0 || devices.some(({ reporting }) => reporting.unacknowledged.size > 0);
  };
  while ((await isWaiting()) && Date.now() - healedAt < settleMs) {
    await office.resumeAll();
    await passTime(500);
  }
  return Date.now() - healedAt;
}
