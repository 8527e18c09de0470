import { readConfig } from '@tilldeck/server/platform/config';
import { openDatabase } from '@tilldeck/server/platform/db/database';
import { createLog } from '@tilldeck/server/platform/log';
import { serverSettings } from '@tilldeck/testkit/harness/server-settings';
import pg from 'pg';
import { ServerProcess } from '../people/server-process.ts';
import { writeResult } from '../report/result.ts';
import { benchFences } from './fence-bench.ts';
import { benchPlaceIntake } from './intake-bench.ts';
import { benchKept, benchStorm } from './kept-bench.ts';
import { locationSeed, openLocationDatabase } from './location-database.ts';
import { benchViews } from './map-bench.ts';
import { benchPath } from './path-bench.ts';

interface Wanted {
  small: boolean;
  fleet: string;
  rounds: string;
  database?: string | undefined;
  only?: string | undefined;
}

const sizeOf = ({ small, fleet, rounds }: Wanted) =>
  small
    ? {
        devices: 25_000,
        partners: 60,
        views: 30,
        rounds: 2,
        storm: 500,
        intake: { devices: 2_000, batch: 500, rounds: 1 },
      }
    : {
        devices: Number(fleet),
        partners: Math.max(100, Math.round(Number(fleet) / 250)),
        views: Number(rounds) * 50,
        rounds: 12,
        storm: 10_000,
        intake: { devices: 20_000, batch: 2_000, rounds: 8 },
      };

/** How fast is judged on the full run on a quiet machine; cells must add up to the devices in any. */
export async function runLocation(wanted: Wanted): Promise<boolean> {
  if (wanted.only === 'fences') {
    const points = wanted.small ? 20_000 : Number(wanted.fleet);
    return benchFences({ points, fences: points / 100, rounds: wanted.small ? 1 : Number(wanted.rounds) });
  }
  const { devices, partners, views, rounds, storm, intake } = sizeOf(wanted);
  const log = wanted.small ? () => undefined : (line: string) => console.log(line);
  const own = await openLocationDatabase({ devices, partners }, wanted.database, log);
  const settings = serverSettings(own);
  const server = await ServerProcess.start({ ...settings, NODE_ENV: 'production', LOG_LEVEL: 'info' });
  const database = openDatabase(readConfig(settings), createLog('silent'));
  const client = new pg.Client({ connectionString: own.ownerUrl });
  await client.connect();
  try {
    const path = await benchPath(server, client, rounds * 10);
    console.log(`path: ${JSON.stringify(path.byZoom)}`);
    const taken = await benchPlaceIntake(intake);
    console.log(`intake: ${JSON.stringify(taken)}`);
    const kept = await benchKept(database, client, rounds);
    for (const { who, zoom, keptMs, pointsMs, times } of kept)
      console.log(`${who.padEnd(8)} zoom ${zoom}: kept ${keptMs} ms, points ${pointsMs} ms, ${times} times`);
    const map = await benchViews(server, own, client, views);
    for (const { who, devices: n, callMs, ratio, isExact } of map)
      console.log(
        `${who.padEnd(8)} ${n} devices: p50 ${callMs.p50}, p99 ${callMs.p99} ms, ${ratio} x bare, exact ${isExact}`,
      );
    const stormed = await benchStorm(database, client, storm);
    console.log(`storm: ${JSON.stringify(stormed)}`);
    const file = writeResult({
      bench: 'location',
      figures: {
        size: { devices, partners, views, seed: locationSeed, fillS: own.tookS },
        map,
        kept,
        path,
        storm: stormed,
        intake: taken,
      },
      notes: [
        'map: ratio = call / (bare + nothing) of each view, the median of them; call, bare and nothing in turns, one at a time, row security on',
        'kept: the statement for kept cells against grouping the points, in turns; goal ten times at zooms 2 to 4',
        'intake: share of what bare COPY of the same rows into a table with the same key brings; status: with the location domain against without it',
        'goals: p99 60 ms, ratio 1.2, path p99 150 ms within 10 m, place 0.8 of COPY, status 1.05, HOT 95 %, storm within 60 s',
      ],
    });
    console.log(`location: ${file}`);
    return map.every(({ isExact }) => isExact);
  } finally {
    await client.end();
    await database.close();
    server.stop();
    await own.drop();
  }
}
