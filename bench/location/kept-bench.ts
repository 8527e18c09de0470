import { cellStatement, keptCellStatement, updateCells } from '@tilldeck/server/domains/location/index';
import type { Database } from '@tilldeck/server/platform/db/database';
import { readIn, scopeOfOrg, systemScope, writeIn } from '@tilldeck/server/platform/db/scope';
import type pg from 'pg';
import { findAskers } from '../insight/read-bench.ts';
import { median } from '../report/result.ts';
import { drawViews, viewAt } from './viewports.ts';

const round = (value: number): number => Number(value.toFixed(2));
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
};

/** Kept cells against grouping the same points, statement against statement under row security, one of each in turns. */
export async function benchKept(database: Database, client: pg.Client, rounds: number) {
  const figures: { who: string; zoom: number; keptMs: number; pointsMs: number; times: number }[] = [];
  for (const { who, id } of (await findAskers(client)).slice(0, 2)) {
    const { rows } = await client.query<{ depth: number }>('SELECT depth FROM identity_org WHERE id = $1', [id]);
    const scope = scopeOfOrg(database, { id, depth: rows[0]?.depth ?? 0 });
    const centres = (await drawViews(client, id, rounds + 1)).map(({ south, north, west }) => ({
      latitude: (south + north) / 2,
      longitude: west,
    }));
    for (const zoom of [2, 3, 4]) {
      const [kept, points]: [number[], number[]] = [[], []];
      for (const [turn, centre] of centres.entries()) {
        const view = viewAt(centre, zoom);
        const keptMs = await timed(() => readIn(scope, (db) => keptCellStatement(scope, view).execute(db)));
        const pointsMs = await timed(() => readIn(scope, (db) => cellStatement(scope, view).execute(db)));
        if (turn === 0) continue;
        kept.push(keptMs);
        points.push(pointsMs);
      }
      const times = median(points.map((ms, index) => ms / (kept[index] ?? ms)));
      figures.push({ who, zoom, keptMs: round(median(kept)), pointsMs: round(median(points)), times: round(times) });
    }
  }
  return figures;
}

/** Many devices lose their connection in one statement, and have it again: until when the cells are right. */
export async function benchStorm(database: Database, client: pg.Client, devices: number) {
  const flip = (from: string, to: string) =>
    timed(() =>
      client.query(
        `UPDATE devices_device SET state = $2 WHERE id IN (
           SELECT id FROM devices_device WHERE state = $1 ORDER BY hashint8(id) LIMIT $3)`,
        [from, to, devices],
      ),
    );
  const roll = () =>
    timed(() =>
      writeIn(systemScope(database, 'a bench counts cells'), async (inside) => {
        while ((await updateCells(inside, 20_000)) > 0);
      }),
    );
  const lostMs = await flip('online', 'offline');
  const rolledMs = await roll();
  return { devices, statementMs: Math.round(lostMs), rollMs: Math.round(rolledMs) };
}
