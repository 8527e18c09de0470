import { mapRoutes } from '@tilldeck/contracts/location/map.routes';
import type { MapCells, MapView } from '@tilldeck/contracts/location/map.schemas';
import type { TestDatabase } from '@tilldeck/testkit/harness/test-database';
import type pg from 'pg';
import { type Asker, findAskers, signedIn } from '../insight/read-bench.ts';
import { BareSql, withoutFrame } from '../people/bare-sql.ts';
import { KeptConnection } from '../people/kept-connection.ts';
import type { ServerProcess } from '../people/server-process.ts';
import { median, quantile } from '../report/result.ts';
import { drawViews } from './viewports.ts';

interface Sample {
  zoom: number;
  callMs: number;
  bareMs: number;
  nothingMs: number;
  cells: number;
}

const round = (value: number): number => Number(value.toFixed(2));
const spreadOf = (values: readonly number[]) => ({
  least: round(Math.min(...values)),
  p50: round(median(values)),
  p99: round(quantile(values, 0.99)),
});

function figuresOf(samples: readonly Sample[]) {
  const calls = samples.map(({ callMs }) => callMs);
  // Of each view by itself: views differ by a hundred, and a ratio of medians would compare two different ones.
  const ratios = samples.map(({ callMs, bareMs, nothingMs }) => callMs / (bareMs + nothingMs));
  return {
    views: samples.length,
    callMs: spreadOf(calls),
    bareMs: spreadOf(samples.map(({ bareMs }) => bareMs)),
    nothingMs: spreadOf(samples.map(({ nothingMs }) => nothingMs)),
    ratio: round(median(ratios)),
    mostCells: Math.max(...samples.map(({ cells }) => cells)),
  };
}

export interface AskerFigures extends ReturnType<typeof figuresOf> {
  who: string;
  devices: number;
  /** Whether all cells of the world add up to the devices there are. */
  isExact: boolean;
  byZoom: Record<string, ReturnType<typeof figuresOf>>;
}

const world: MapView = { west: -180, south: -90, east: 180, north: 90, zoom: 2 };

/** Random views through the real server, in turns with their own statements bare and a call that does nothing. */
export async function benchViews(
  server: ServerProcess,
  { appUrl, vendorUrl }: TestDatabase,
  client: pg.Client,
  count: number,
): Promise<AskerFigures[]> {
  const figures: AskerFigures[] = [];
  for (const asker of await findAskers(client))
    figures.push(await askAs(server, asker, [appUrl, vendorUrl], await drawViews(client, asker.id, count)));
  return figures;
}

async function askAs(server: ServerProcess, asker: Asker, urls: string[], views: MapView[]): Promise<AskerFigures> {
  const desk = new KeptConnection(await signedIn(server.url, asker));
  const bare = await new BareSql().open(urls, asker.id);
  const ask = async (view: MapView) => {
    const answer = await desk.send(await desk.sign(mapRoutes.cells, view));
    if (answer.body.code !== 200) throw new Error(JSON.stringify(answer.body).slice(0, 300));
    return { ms: answer.ms, data: answer.body.data as MapCells };
  };
  try {
    const samples: Sample[] = [];
    for (const [index, view] of [...views.slice(0, 20), ...views].entries()) {
      const asked = withoutFrame(await server.statementsOf(() => ask(view)));
      const { ms, data } = await ask(view);
      const bareMs = await bare.run(asked);
      const nothing = await desk.send(await desk.signPath('bench/nothing'));
      // The first ones warm up.
      if (index >= 20)
        samples.push({ zoom: view.zoom, callMs: ms, bareMs, nothingMs: nothing.ms, cells: data.cells.length });
    }
    const { data } = await ask(world);
    const zooms = [...new Set(samples.map(({ zoom }) => zoom))].sort((one, other) => one - other);
    return {
      who: asker.who,
      devices: asker.devices,
      isExact: data.total === asker.devices,
      ...figuresOf(samples),
      byZoom: Object.fromEntries(
        zooms.map((zoom) => [String(zoom), figuresOf(samples.filter((sample) => sample.zoom === zoom))]),
      ),
    };
  } finally {
    desk.close();
    await bare.close();
  }
}
