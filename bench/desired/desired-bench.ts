import type { PullAnswer } from '@tilldeck/contracts/link/enrolment.schemas';
import type { DeviceIdentity } from '@tilldeck/contracts/wire/device-signing';
import { migratedTemplate } from '@tilldeck/testkit/harness/migrated-template';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { createTestDatabase } from '@tilldeck/testkit/harness/test-database';
import type pg from 'pg';
import { type Side, startSide } from '../api/side.ts';
import { callers, connections, costOf, giveKeys, type PullCost, signedPull, signedPulls } from '../pull/callers.ts';
import { withOwner } from '../pull/owner.ts';
import { median, writeResult } from '../report/result.ts';
import { firstHashes } from './bench-items.ts';
import { fillItemFleet } from './item-fleet.ts';

export interface DesiredSize {
  devices: number;
  pulls: number;
  rounds: number;
}

/** What three desired items cost a pull that brings nothing new, and what a change of one of them for all writes. */
export async function benchDesired(size: DesiredSize, say: (line: string) => void) {
  const database = await createTestDatabase(await migratedTemplate());
  const { ownerUrl } = database;
  const sides: Side[] = [];
  try {
    const begin = performance.now();
    const identities = await giveKeys(ownerUrl, await fillItemFleet(ownerUrl, size.devices, callers));
    say(`${size.devices} devices in ${Math.round((performance.now() - begin) / 1_000)} s`);
    const settings = { ...serverSettings(database), NODE_ENV: 'production', LOG_LEVEL: 'info' };
    const main = new URL('server.main.ts', import.meta.url);
    const without = await startSide(main, settings);
    const withItems = await startSide(main, settings, ['items']);
    sides.push(without, withItems);

    const rounds = await measureInTurns(size, { ownerUrl, identities, without, withItems }, say);
    const change = await changeForAll(ownerUrl);
    const changed = await pullChanged(withItems, identities);
    const figures = {
      size: { ...size, callers, connections },
      ratio: ratiosOf(rounds),
      rounds,
      change,
      changed,
    };
    const file = writeResult({
      bench: 'desired',
      figures,
      notes: [
        'processor time per pull that brings nothing new: a server without desired items and one with three, in turns on one database',
        'the items: one document for all devices, one per model, one per owner',
        'change: rows written in all tables of the database while the item for all changes, by pg_stat_user_tables',
        'changed: pulls after the change with the hashes of before',
      ],
    });
    return { figures, file };
  } finally {
    for (const side of sides) side.process.kill();
    await database.drop();
  }
}

interface Stage {
  ownerUrl: string;
  identities: readonly DeviceIdentity[];
  without: Side;
  withItems: Side;
}

interface Round {
  without: PullCost;
  withItems: PullCost;
}

async function measureInTurns({ pulls, rounds }: DesiredSize, stage: Stage, say: (line: string) => void) {
  const { ownerUrl, identities } = stage;
  const measured: Round[] = [];
  const costWithout = async () => costOf(stage.without, ownerUrl, await signedPulls(identities, pulls));
  const costWith = async () => costOf(stage.withItems, ownerUrl, await signedPulls(identities, pulls, firstHashes));
  for (let round = -1; round < rounds; round++) {
    // Each side goes first every other time.
    const first = round % 2 === 0 ? await costWithout() : null;
    const withItems = await costWith();
    const pair = { without: first ?? (await costWithout()), withItems };
    if (round < 0) continue; // The first round warms up.
    measured.push(pair);
    say(`round ${round + 1}: ${JSON.stringify(pair)}`);
  }
  return measured;
}

const wholeOf = ({ nodeMicros, postgresMicros }: PullCost): number => nodeMicros + postgresMicros;

function ratiosOf(rounds: readonly Round[]) {
  const ratio = (of: (cost: PullCost) => number) =>
    median(rounds.map(({ without, withItems }) => of(withItems) / of(without)));
  return {
    node: ratio(({ nodeMicros }) => nodeMicros),
    postgres: ratio(({ postgresMicros }) => postgresMicros),
    whole: ratio(wholeOf),
  };
}

/** The owner of an item writes a new document and says that all should have it. */
const changeForAll = (ownerUrl: string) =>
  withOwner(ownerUrl, async (client) => {
    const before = await writtenRows(client);
    const begin = performance.now();
    await client.query(`
      INSERT INTO bench.document (hash, document) VALUES ('hash-all-2', '{"item": "bench_all", "volume": 7}');
      UPDATE bench.item SET hash = 'hash-all-2' WHERE name = 'bench_all';`);
    const ms = performance.now() - begin;
    await client.query('SELECT pg_stat_force_next_flush()');
    const after = await writtenRows(client);
    const byTable = Object.fromEntries(
      [...after]
        .map(([table, rows]) => [table, rows - (before.get(table) ?? 0)] as const)
        .filter(([, rows]) => rows > 0),
    );
    return { ms, byTable, rows: Object.values(byTable).reduce((sum, rows) => sum + rows, 0) };
  });

async function writtenRows(client: pg.Client): Promise<Map<string, number>> {
  const { rows } = await client.query<{ name: string; written: string }>(
    `SELECT relid::regclass::text AS name, n_tup_ins + n_tup_upd + n_tup_del AS written FROM pg_stat_user_tables`,
  );
  return new Map(rows.map(({ name, written }) => [name, Number(written)]));
}

/** Whether each device is brought the item that changed, whole, and nothing else. */
async function pullChanged(server: Side, identities: readonly DeviceIdentity[]) {
  const answers: PullAnswer['desired'][] = [];
  for (const identity of identities) {
    const { path, body, headers } = await signedPull(identity, firstHashes);
    const answer = await fetch(`http://127.0.0.1:${server.port}/api/${path}`, { method: 'POST', headers, body });
    const { code, data } = (await answer.json()) as { code: number; data: PullAnswer };
    if (code !== 200) throw new Error(`a pull was refused with ${code}`);
    answers.push(data.desired);
  }
  const isOnlyThat = (desired: PullAnswer['desired']) =>
    desired !== null &&
    JSON.stringify(desired) ===
      JSON.stringify({
        items: { bench_all: { hash: 'hash-all-2', document: { item: 'bench_all', volume: 7 } } },
        removed: [],
      });
  return { pulls: answers.length, withThatItemOnly: answers.filter(isOnlyThat).length };
}
