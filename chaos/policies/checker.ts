import { existsSync, readFileSync } from 'node:fs';
import { setTimeout as passTime } from 'node:timers/promises';
import type { HoldingDevice } from '@tilldeck/testkit/client/holding-device';
import type { People } from '@tilldeck/testkit/factories/people';
import { wrongPlaces, wrongPolicyCounters } from '../../apps/server/testing/policy-world.ts';
import type { KeptAgent } from '../link/agents.ts';
import { logOf } from './hooked-agents.ts';

export interface PolicyVerdict {
  /** Devices that hold another document than the one their rules ask for, agents included. */
  wrongDocuments: number;
  /** Devices of which the server knows another hash or outcome than what they hold, verified. */
  wrongReports: number;
  /** Devices whose class is not the one of the rules that match them. */
  wrongPlaces: number;
  wrongCounters: number;
  /** Classes whose document differs when it is made again of the rules. */
  staleDocuments: number;
  /** Items that came with a pull though the device had named their hash. */
  broughtAgain: number;
  /** Documents that an agent applied twice in a row. */
  appliedTwice: number;
}

interface WantedRow {
  id: string;
  wanted: string | null;
  hash: string | null;
  outcome: string | null;
}

/** What each device should have, and what the server knows of it. */
const listWanted = (people: People) =>
  people.query<WantedRow>(`
    SELECT p.device_id::text AS id, l.hash, l.outcome,
           CASE WHEN c.next_rules IS NOT NULL AND policies_takes_next(p.device_id, c.next_rules) THEN c.next_hash ELSE c.hash END AS wanted
      FROM policies_device p JOIN policies_class c ON c.id = p.classes[array_position(policies_items(), 'print_settings')]
      LEFT JOIN link_item l ON l.device_id = p.device_id AND l.item = 'print_settings'`);

export async function findUnsettled(people: People, devices: readonly HoldingDevice[], agents: readonly KeptAgent[]) {
  const rows = new Map((await listWanted(people)).map((row) => [row.id, row]));
  const heldBy = ({ held }: HoldingDevice) => held.get('print_settings')?.hash ?? null;
  const wantedBy = (id: string) => rows.get(id)?.wanted ?? null;
  const isReported = (id: string): boolean => {
    const row = rows.get(id);
    return !!row && row.hash === row.wanted && (row.hash === null || row.outcome === 'verified');
  };
  const ids = [...devices, ...agents].map(({ device }) => device.id);
  return {
    wrongDocuments: devices.filter((one) => heldBy(one) !== wantedBy(one.device.id)).length,
    wrongReports: ids.filter((id) => !isReported(id)).length,
  };
}

export async function judgePolicies(
  people: People,
  devices: readonly HoldingDevice[],
  agents: readonly KeptAgent[],
): Promise<PolicyVerdict> {
  const unsettled = await findUnsettled(people, devices, agents);
  return {
    ...unsettled,
    wrongPlaces: (await wrongPlaces(people)).length,
    wrongCounters: (await wrongPolicyCounters(people)).length,
    staleDocuments: await countStale(people),
    broughtAgain: devices.reduce((sum, device) => sum + device.broughtAgain, 0),
    appliedTwice: agents.reduce((sum, { agent }) => sum + countTwice(logOf(agent)), 0),
  };
}

/** Has the worker make every document again: nothing may differ from what is there. */
async function countStale(people: People): Promise<number> {
  const list = () =>
    people.query<{ id: number; hash: string | null; next_hash: string | null }>(
      'SELECT id, hash, next_hash FROM policies_class WHERE is_compiled ORDER BY id',
    );
  const before = await list();
  await people.query('UPDATE policies_class SET is_compiled = false WHERE matches <> $1', ['{}']);
  const givesUpAt = Date.now() + 20_000;
  while (Date.now() < givesUpAt && (await people.query('SELECT FROM policies_class WHERE NOT is_compiled')).length > 0)
    await passTime(100);
  const after = new Map((await list()).map((row) => [row.id, row]));
  return before.filter(({ id, ...row }) => {
    const { hash, next_hash } = after.get(id) ?? {};
    return row.hash !== hash || row.next_hash !== next_hash;
  }).length;
}

function countTwice(log: string): number {
  const lines = existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [];
  return lines.filter((line, at) => line !== 'left' && line === lines[at - 1]).length;
}
