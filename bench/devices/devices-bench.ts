import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { WireClient } from '@tilldeck/testkit/client/wire-client';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import { stackSettings } from '@tilldeck/testkit/harness/stack-settings';
import pg from 'pg';
import { seedLoad } from '../../tools/seed/load/seed-load.ts';
import { demoPassword } from '../../tools/seed/parts/identity/demo-people.ts';
import { openOwnDatabase } from '../../tools/seed/target-database.ts';
import { BareSql, type Statement, withoutFrame } from '../people/bare-sql.ts';
import { KeptConnection } from '../people/kept-connection.ts';
import { ServerProcess } from '../people/server-process.ts';
import { median, quantile, writeResult } from '../report/result.ts';
import { type FleetOwner, hasFleet, readFleet } from './fleet-facts.ts';
import { listOperations } from './operations.ts';

export interface DevicesOptions {
  database: string;
  devices: number;
  partners: number;
  rounds: number;
}

export interface DeviceFigure {
  who: string;
  name: string;
  ratio: number;
  /** The same at the quickest of each: what it costs when nobody else is at work. */
  leastRatio: number;
  callMs: { least: number; p50: number; p99: number };
  bareMs: { least: number; p50: number; p99: number };
  nothingMs: number;
  rows: number;
  plan: string[];
}

const round = (value: number): number => Number(value.toFixed(2));

const spread = (times: readonly number[]) => ({
  least: round(Math.min(...times)),
  p50: round(median(times)),
  p99: round(quantile(times, 0.99)),
});

/**
 * The device list on a whole fleet under row security, through the real server, against its own statements bare, one
 * of each in turns. `ratio` is call / (bare + a call that does nothing), at their medians.
 */
export async function benchDevices(options: DevicesOptions): Promise<{ figures: DeviceFigure[]; file: string }> {
  const stack = stackSettings();
  const on = (url = ''): string => Object.assign(new URL(url), { pathname: `/${options.database}` }).href;
  const ownerUrl = await openOwnDatabase(stack.DATABASE_URL ?? '', options.database);
  const sizes = { partners: options.partners, accounts: options.partners * 3, audit: 1_000, devices: options.devices };
  if (!(await hasFleet(ownerUrl))) await seedLoad(ownerUrl, { ...sizes, seed: 1, iterations: 4_096 });
  const fleet = await readFleet(ownerUrl);
  const [appUrl, vendorUrl] = [on(stack.DATABASE_APP_URL), on(stack.DATABASE_VENDOR_URL)];
  const settings = {
    ...serverSettings({ name: options.database, appUrl, vendorUrl, ownerUrl, drop: async () => undefined }),
  };
  const server = await ServerProcess.start({ ...settings, NODE_ENV: 'production', LOG_LEVEL: 'info' });
  const figures: DeviceFigure[] = [];
  try {
    for (const who of ['vendor', 'largest', 'median'] as const)
      figures.push(...(await measureOwner(server, who, fleet[who], [appUrl, vendorUrl], options.rounds)));
  } finally {
    server.stop();
  }
  const { vendor, largest, median: middle } = fleet;
  const file = writeResult({
    bench: 'devices',
    figures: {
      operations: figures,
      fleet: { vendor: vendor.devices, largest: largest.devices, median: middle.devices, ...sizes },
      rounds: options.rounds,
    },
    notes: [
      'ratio = call / (bare + nothing) at their medians; call, bare and nothing in turns, one at a time, row security on',
      'a call finds page and count in one statement and the names of what it shows in a second one',
      'plan: what EXPLAIN says of the first statement as the same role and organisation',
    ],
  });
  return { figures, file };
}

async function measureOwner(server: ServerProcess, who: string, owner: FleetOwner, urls: string[], rounds: number) {
  const login = who === 'vendor' ? 'admin' : `owner${owner.id}`;
  const desk = new KeptConnection(await new WireClient(server.url).signIn(login, demoPassword));
  const bare = await new BareSql().open(urls, owner.id);
  const subjects = [];
  for (const [name, input] of listOperations(owner)) {
    const call = async () => {
      const answer = await desk.send(await desk.sign(deviceRoutes.page, input));
      if (answer.body.code !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      return answer;
    };
    const asked = withoutFrame(await server.statementsOf(call));
    subjects.push({
      name,
      call,
      asked,
      calls: [] as number[],
      bares: [] as number[],
      nothings: [] as number[],
      rows: 0,
    });
  }
  for (let turn = -2; turn < rounds; turn += 1)
    for (const subject of subjects) {
      const answer = await subject.call();
      const bareMs = await bare.run(subject.asked);
      const nothing = await desk.send(await desk.signPath('bench/nothing'));
      if (turn < 0) continue;
      subject.rows = (answer.body.data as { total: number }).total;
      subject.calls.push(answer.ms);
      subject.bares.push(bareMs);
      subject.nothings.push(nothing.ms);
    }
  const figures: DeviceFigure[] = [];
  for (const { name, calls, bares, nothings, rows, asked } of subjects)
    figures.push({
      who,
      name,
      ratio: round(median(calls) / (median(bares) + median(nothings))),
      leastRatio: round(Math.min(...calls) / (Math.min(...bares) + Math.min(...nothings))),
      callMs: spread(calls),
      bareMs: spread(bares),
      nothingMs: round(median(nothings)),
      rows,
      plan: await explain(urls, owner.id, asked),
    });
  desk.close();
  await bare.close();
  return figures;
}

/** The plan of the statement that finds the page, without costs: what changes there is a change of mind. */
async function explain(urls: readonly string[], orgId: number, asked: readonly Statement[]): Promise<string[]> {
  const statement = asked.find(({ text }) => text.includes('as ids'));
  const url = urls.find((each) => new URL(each).username === statement?.user);
  if (!statement || !url) return [];
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`SELECT set_config('app.org', $1, false)`, [String(orgId)]);
    const { rows } = await client.query<{ 'QUERY PLAN': string }>(
      `EXPLAIN (COSTS OFF) ${statement.text}`,
      statement.values,
    );
    return rows.map((row) => row['QUERY PLAN'].slice(0, 200));
  } finally {
    await client.end();
  }
}
