import { WireClient } from '@tilldeck/testkit/client/wire-client';
import type { TestDatabase } from '@tilldeck/testkit/harness/test-database';
import type pg from 'pg';
import { demoPassword } from '../../tools/seed/parts/identity/demo-people.ts';
import { BareSql, withoutFrame } from '../people/bare-sql.ts';
import { KeptConnection } from '../people/kept-connection.ts';
import type { ServerProcess } from '../people/server-process.ts';
import { median, quantile } from '../report/result.ts';
import { type AskedFor, comparedPeriods, listReadOperations } from './read-operations.ts';

export interface ReadFigure {
  who: string;
  name: string;
  callMs: Spread;
  bareMs: Spread;
  nothingMs: number;
  ratio: number;
  statements: number;
  bytes: number;
}

interface Spread {
  p50: number;
  p95: number;
  p99: number;
}

/** A zone that no whole hour helps: each of its days is cut from two of UTC. */
export const zone = 'Asia/Kathmandu';
const warmUps = 2;
const zones = Intl.supportedValuesOf('timeZone');
/** Cards of the home page are kept for a few seconds by zone, among other things: each call has one of its own. */
export const zoneOf = (name: string, turn: number): string =>
  name.startsWith('home') ? (zones[(turn + zones.length) % zones.length] ?? zone) : zone;
const round = (value: number): number => Number(value.toFixed(2));
const spreadOf = (times: readonly number[]): Spread => ({
  p50: round(median(times)),
  p95: round(quantile(times, 0.95)),
  p99: round(quantile(times, 0.99)),
});

export interface Asker {
  who: string;
  id: number;
  devices: number;
}

/** The vendor, the partner with most devices and one in the middle. */
export async function findAskers(client: pg.Client): Promise<Asker[]> {
  const { rows } = await client.query<{ id: number; devices: number }>(
    `SELECT t.scope_id AS id, sum(t.n)::int AS devices FROM devices_total t JOIN identity_org o ON o.id = t.scope_id
      WHERE t.kind = 'state' AND (o.id = 1 OR o.activated_at IS NOT NULL) GROUP BY 1 ORDER BY sum(n) DESC, 1`,
  );
  const partners = rows.filter(({ id }) => id !== 1);
  return [
    { who: 'vendor', ...rows.find(({ id }) => id === 1) },
    { who: 'largest', ...partners[0] },
    { who: 'median', ...partners[Math.floor(partners.length / 2)] },
  ].map(({ who, id = 0, devices = 0 }) => ({ who, id, devices }));
}

export async function signedIn(url: string, { who, id }: Asker): Promise<WireClient> {
  const client = await new WireClient(url).signIn(who === 'vendor' ? 'admin' : `owner${id}`, demoPassword);
  client.timezone = zone;
  return client;
}

interface ReadOptions {
  rounds: number;
  /** Names of reads begin with one of these; empty for all. */
  only: readonly string[];
}

/** Every read of home and data center through the real server, in turns with its own statements bare and a call that does nothing. */
export async function benchReads(
  server: ServerProcess,
  { appUrl, vendorUrl }: TestDatabase,
  client: pg.Client,
  options: ReadOptions,
): Promise<ReadFigure[]> {
  const figures: ReadFigure[] = [];
  for (const asker of await findAskers(client))
    figures.push(...(await readAs(server, asker, [appUrl, vendorUrl], await findValues(client, asker.id), options)));
  return figures;
}

/** Values that the organisation has figures of. */
async function findValues(client: pg.Client, scopeId: number): Promise<AskedFor> {
  const mostUsed = async (metric: string, dimension: string) =>
    (
      await client.query<{ value: string }>(
        `SELECT i.value FROM insight_series i JOIN insight_day d ON d.series_id = i.id AND d.scope_id = $1
          WHERE i.metric = $2 AND i.dimension = $3 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
        [scopeId, metric, dimension],
      )
    ).rows[0]?.value ?? '1';
  return {
    modelId: await mostUsed('device.activated', 'model'),
    categoryId: await mostUsed('app.installed', 'category'),
  };
}

async function readAs(
  server: ServerProcess,
  asker: Asker,
  urls: string[],
  asked: AskedFor,
  { rounds, only }: ReadOptions,
) {
  const desk = new KeptConnection(await signedIn(server.url, asker));
  const bare = await new BareSql().open(urls, asker.id);
  const subjects = [];
  for (const { name, path, input } of listReadOperations(asked)) {
    if (only.length > 0 && !only.some((begin) => name.startsWith(begin))) continue;
    const call = async () => {
      const answer = await desk.send(await desk.signPath(path, input));
      if (answer.body.code !== 200) throw new Error(`${name}: ${JSON.stringify(answer.body).slice(0, 300)}`);
      return answer;
    };
    const sent = withoutFrame(await server.statementsOf(call));
    const times = { call: [] as number[], bare: [] as number[], nothing: [] as number[], bytes: 0 };
    subjects.push({ name, call, sent, times });
  }
  for (let turn = -warmUps; turn < rounds; turn += 1)
    for (const { name, call, sent, times } of subjects) {
      desk.client.timezone = zoneOf(name, turn);
      const answer = await call();
      desk.client.timezone = zone;
      const bareMs = await bare.run(sent);
      const nothing = await desk.send(await desk.signPath('bench/nothing'));
      if (turn < 0) continue;
      times.call.push(answer.ms);
      times.bare.push(bareMs);
      times.nothing.push(nothing.ms);
      times.bytes = answer.bytes;
    }
  desk.close();
  await bare.close();
  return subjects.map(
    ({ name, sent, times }): ReadFigure => ({
      who: asker.who,
      name,
      callMs: spreadOf(times.call),
      bareMs: spreadOf(times.bare),
      nothingMs: round(median(times.nothing)),
      ratio: round(median(times.call) / (median(times.bare) + median(times.nothing))),
      statements: sent.length,
      bytes: times.bytes,
    }),
  );
}

/** How much longer a year takes than 30 days. */
export function yearAgainstMonth(figures: readonly ReadFigure[]) {
  const [month = '', year = ''] = comparedPeriods;
  return figures
    .filter(({ name }) => name.endsWith(month))
    .map(({ who, name, callMs }) => {
      const base = name.slice(0, -month.length);
      const same = figures.find((figure) => figure.who === who && figure.name === `${base}${year}`);
      return { who, name: base, ratio: round((same?.callMs.p50 ?? Number.NaN) / callMs.p50) };
    });
}
