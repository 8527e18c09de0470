import { setTimeout as passTime } from 'node:timers/promises';
import { writeResult } from '../../bench/report/result.ts';
import { type Agents, startAgents } from './agents.ts';
import { judge, judgeAgents } from './checker.ts';
import { createFaults, type Pace } from './faults.ts';
import { startSite } from './site.ts';
import { seeded, startWriters, type Writers } from './writers.ts';

export interface LinkChaos extends Omit<Pace, 'chance'> {
  seed: number;
  /** Each fault comes once, however short this is. */
  seconds: number;
  devices: number;
  agents: number;
}

const settleMs = 120_000;

/** Faults by a seed while devices write; afterwards every acknowledged report is in history exactly once, or it fails. */
export async function runLinkChaos({ seed, seconds, devices, agents: agentCount, ...pace }: LinkChaos) {
  const chance = seeded(seed);
  const site = await startSite();
  const { people, apiUrl, agentUrl: serverUrl } = site;
  let writers: Writers | null = null;
  let agents: Agents | null = null;
  try {
    agents = await startAgents(people, { count: agentCount, serverUrl, apiUrl, chance });
    writers = await startWriters({ people, count: devices, mqttUrls: site.mqttUrls, chance });
    const faults = createFaults(site, agents, writers, { chance, ...pace });
    const names = Object.keys(faults.run);
    const done: Record<string, number> = Object.fromEntries(names.map((name) => [name, 0]));
    const begunAt = Date.now();
    for (let turn = 0; turn < names.length || Date.now() - begunAt < seconds * 1_000; turn++) {
      // Each of them once, then by chance.
      const name = names[turn < names.length ? turn : Math.floor(chance() * names.length)] ?? '';
      await passTime(pace.awayMs * 0.3 * chance());
      console.log(`${Math.round((Date.now() - begunAt) / 1_000)} s: ${name}`);
      await faults.run[name]?.();
      done[name] = (done[name] ?? 0) + 1;
    }
    const ranS = Math.round((Date.now() - begunAt) / 1_000);
    writers.stop();
    const settledMs = await settle(writers, agents);
    await agents.stop();
    const verdict = await judge(people, writers.devices);
    const ofAgents = await judgeAgents(people, agents.list);
    const isGood =
      verdict.lost + verdict.doubled + verdict.waiting + verdict.invented === 0 &&
      ofAgents.lost + ofAgents.doubled === 0 &&
      ofAgents.acknowledged > 0 &&
      site.crashes.length === 0 &&
      faults.fullest() > 0.9;
    const file = writeResult({
      bench: 'chaos-link',
      figures: {
        seed,
        seconds: ranS,
        devices,
        agents: agentCount,
        ...pace,
        faults: done,
        storeFilled: Math.round(faults.fullest() * 100) / 100,
        settledMs,
        verdict,
        verdictOfAgents: ofAgents,
        crashes: site.crashes,
        isGood,
      },
      notes: [
        'three broker nodes, two ingest processes, an api and a PostgreSQL of its own; every network goes through a proxy that cuts it',
        'a tenth of the reports is sent twice, a tenth is kept back and sent out of order; a device resends until the server names the report',
        'agents are the real program; what they wrote on disk is their ledger',
      ],
    });
    console.log(JSON.stringify({ verdict, ofAgents, crashes: site.crashes, fullest: faults.fullest() }), file);
    return isGood;
  } finally {
    await writers?.close();
    await agents?.close();
    await site.close();
  }
}

/** Until nobody waits for an acknowledgement any more. */
async function settle({ devices }: Writers, agents: Agents): Promise<number> {
  const healedAt = Date.now();
  const isWaiting = () =>
    devices.some(({ unacknowledged }) => unacknowledged.size > 0) ||
    agents.list.some(({ ledger }) => ledger.unfinished.size > 0);
  while (isWaiting() && Date.now() - healedAt < settleMs) await passTime(250);
  return Date.now() - healedAt;
}
