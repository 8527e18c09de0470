import { setTimeout as passTime } from 'node:timers/promises';
import { HoldingDevice } from '@tilldeck/testkit/client/holding-device';
import { giveKey } from '@tilldeck/testkit/client/reporting-device';
import type { People } from '@tilldeck/testkit/factories/people';
import { writeResult } from '../../bench/report/result.ts';
import { type Agents, type KeptAgent, startAgents } from '../link/agents.ts';
import { createFaults, type Pace } from '../link/faults.ts';
import { keepLiving, type Living } from '../link/living.ts';
import { startSite } from '../link/site.ts';
import { seeded } from '../link/writers.ts';
import { openTransferDesk } from '../tasks/transfer-desk.ts';
import { findUnsettled, judgePolicies } from './checker.ts';
import { hookPrintSettings } from './hooked-agents.ts';
import { openPolicyOffice, type PolicyOffice } from './policy-office.ts';

export interface PolicyChaos extends Omit<Pace, 'chance'> {
  seed: number;
  /** Each fault comes once, however short this is. */
  seconds: number;
  devices: number;
  agents: number;
  /** Only the faults that end a process, and the change of hands. */
  isShort: boolean;
}

const shortFaults = new Set([
  'kill -9 ingest',
  'kill -9 agent',
  'kill -9 PostgreSQL',
  'kill -9 a worker',
  'kill -9 api',
  'a device changes hands',
]);

/** Agents pull every 30 s at the latest, and retry what failed after a minute. */
const settleMs = 150_000;

/** Rules are released and withdrawn and devices move while parts fail by a seed; afterwards every device has what its rules ask for. */
export async function runPolicyChaos({
  seed,
  seconds,
  devices: count,
  agents: agentCount,
  isShort,
  ...pace
}: PolicyChaos) {
  const chance = seeded(seed);
  const site = await startSite();
  const { people, mqttUrls, apiUrl } = site;
  let living: Living<HoldingDevice> | null = null;
  let agents: Agents | null = null;
  try {
    await site.startSecondWorker();
    const owner = await people.partner(await people.vendor());
    const stranger = await people.partner(await people.vendor());
    const options = { count: agentCount, serverUrl: site.agentUrl, apiUrl, chance, configure: hookPrintSettings };
    agents = await startAgents(people, options);
    const devices: HoldingDevice[] = [];
    for (let n = 0; n < count; n++)
      devices.push(new HoldingDevice(await giveKey(people, await people.device(owner)), () => chance() < 0.1));
    living = keepLiving(devices, { mqttUrls, apiUrl: site.agentUrl, chance });
    const office = await openPolicyOffice(people, { owner, apiUrl, chance });
    const handOver = await openTransferDesk(people, apiUrl);
    const [ownAgents, ownDevices] = [agents, living];
    const killAll = async (): Promise<void> => {
      await Promise.all([ownAgents.kill(), ownDevices.crash()]);
    };
    const faults = createFaults(site, { kill: killAll }, null, { chance, ...pace }).run;
    faults['a device changes hands'] = async () => {
      const moved = devices[Math.floor(chance() * devices.length)];
      if (!moved) return;
      const to = moved.device.orgId === owner.id ? stranger : owner;
      await handOver(moved.device, to);
      moved.rekey(await untilDone(() => giveKey(people, { ...moved.device, orgId: to.id })));
    };
    const begunAt = Date.now();
    const acting = keepActing(office, chance);
    const chosen = Object.entries(faults).filter(([name]) => !isShort || shortFaults.has(name));
    const done = await runFaults(Object.fromEntries(chosen), { chance, awayMs: pace.awayMs, seconds });
    await acting.stop();
    const ranS = Math.round((Date.now() - begunAt) / 1_000);
    await untilDone(() => office.finish());
    const settledMs = await settle(people, devices, agents.list);
    const verdict = await judgePolicies(people, devices, agents.list);
    const sum = (of: (device: HoldingDevice) => number) => devices.reduce((total, device) => total + of(device), 0);
    const [applied, undone] = [sum((device) => device.applied), sum((device) => device.undone)];
    const isGood =
      Object.values(verdict).every((wrong) => wrong === 0) &&
      site.crashes.length === 0 &&
      applied > 0 &&
      devices.every(({ held }) => held.size > 0) &&
      (office.done.released ?? 0) > 0;
    const figures = {
      seed,
      seconds: ranS,
      devices: count,
      agents: agentCount,
      ...pace,
      office: office.done,
      applied,
      undone,
      holdingAtEnd: devices.filter(({ held }) => held.size > 0).length,
    };
    const file = write({ ...figures, faults: done, settledMs, verdict, crashes: site.crashes, isGood });
    console.log(
      JSON.stringify({ office: office.done, applied, undone, settledMs, verdict, crashes: site.crashes }),
      file,
    );
    return isGood;
  } finally {
    await living?.close();
    await agents?.close();
    await site.close();
  }
}

const write = (figures: Record<string, unknown>): string =>
  writeResult({
    bench: 'chaos-policies',
    figures,
    notes: [
      'two workers, two ingest processes, an api, three broker nodes and a PostgreSQL of its own fail while a vendor and a partner release, change and withdraw rules and devices change group, tag and owner',
      'devices are killed with answers on their way; agents are the real program, whose machine is a file that hooks write, compare and remove',
      'wrongDocuments, wrongReports: against the document of the class of each device; staleDocuments: classes whose document differs when it is made again; broughtAgain: items that came although their hash was named as held',
    ],
  });

function keepActing(office: PolicyOffice, chance: () => number) {
  let isActing = true;
  const acting = (async () => {
    while (isActing) {
      await office.act();
      await passTime(200 + chance() * 1_000);
    }
  })();
  return {
    stop: async () => {
      isActing = false;
      await acting;
    },
  };
}

async function runFaults(
  faults: Record<string, () => Promise<void>>,
  { chance, awayMs, seconds }: { chance: () => number; awayMs: number; seconds: number },
): Promise<Record<string, number>> {
  const names = Object.keys(faults);
  const done: Record<string, number> = {};
  const begunAt = Date.now();
  for (let turn = 0; turn < names.length || Date.now() - begunAt < seconds * 1_000; turn++) {
    const name = names[turn < names.length ? turn : Math.floor(chance() * names.length)] ?? '';
    await passTime(awayMs * 0.3 * chance());
    console.log(`${Math.round((Date.now() - begunAt) / 1_000)} s: ${name}`);
    await faults[name]?.();
    done[name] = (done[name] ?? 0) + 1;
  }
  return done;
}

/** Something may still be on its way back. */
async function untilDone<T>(work: () => Promise<T>): Promise<T> {
  for (let turn = 0; ; turn++)
    try {
      return await work();
    } catch (error) {
      if (turn === 60) throw error;
      await passTime(500);
    }
}

/** Until every device holds what it should and the server knows it. */
async function settle(
  people: People,
  devices: readonly HoldingDevice[],
  agents: readonly KeptAgent[],
): Promise<number> {
  const healedAt = Date.now();
  const isWaiting = async (): Promise<boolean> => {
    const { wrongDocuments, wrongReports } = await findUnsettled(people, devices, agents);
    return wrongDocuments + wrongReports > 0 || devices.some(({ reporting }) => reporting.unacknowledged.size > 0);
  };
  while (Date.now() - healedAt < settleMs && (await isWaiting())) await passTime(500);
  return Date.now() - healedAt;
}
