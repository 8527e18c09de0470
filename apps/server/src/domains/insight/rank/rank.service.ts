import { rankedMetrics, rankingSpans } from '@tilldeck/contracts/insight/app-statistics.routes';
import type { App } from '../../../platform/app.ts';
import { allowLongStatements } from '../../../platform/db/long-statements.ts';
import { type OrgScope, scopeOfOrg, systemScope, writeIn } from '../../../platform/db/scope.ts';
import { deleteOldRanks, findAddedUp, listDueBounds, listRankedOrgs, listZonesOf, upsertRanks } from './rank.store.ts';
import { daysOfSpan, rankBounds } from './rank-period.view.ts';

/** Below, places are made on request. */
export const fewestDevices = 20_000;
/** Facts arrive late, and recounts correct: places are made again so often. */
const againMs = 6 * 3_600_000;
const keptMs = 2 * 86_400_000;
const mostZones = 12;
/** All apps of a store since it opened. */
const limitMs = 120_000;
const quarterMs = 900_000;

interface RankOptions {
  signal?: AbortSignal | undefined;
  fewest?: number;
}

/** Makes places of the periods that are asked for by name, where they are missing or old: one transaction for each. */
export async function rankApps(app: App, nowMs: number, { signal, fewest = fewestDevices }: RankOptions = {}) {
  const system = systemScope(app.database, 'rankings of all organisations are made');
  const { orgs, addedUp } = await writeIn(system, async (inside) => ({
    orgs: await listRankedOrgs(inside, fewest),
    addedUp: await findAddedUp(inside),
  }));
  for (const org of orgs)
    for (const metric of rankedMetrics)
      for (const bounds of await listDue(app, scopeOfOrg(app.database, org), metric, nowMs)) {
        if (signal?.aborted) return;
        // Events of the last day still wait to be added up: the next run makes the places.
        if ((bounds.at(-1) ?? 0) * quarterMs > addedUp) continue;
        await writeIn(system, async (inside) => {
          await allowLongStatements(inside, limitMs);
          await upsertRanks(inside, scopeOfOrg(app.database, org), metric, bounds);
        });
      }
  await writeIn(system, (inside) => deleteOldRanks(inside, new Date(nowMs - keptMs)));
}

const listDue = (app: App, { orgId }: OrgScope, metric: string, nowMs: number): Promise<number[][]> =>
  writeIn(systemScope(app.database, 'rankings of all organisations are made'), async (inside) => {
    const zones = await listZonesOf(inside, orgId, mostZones);
    const wanted = ['UTC', ...zones].flatMap((zone) =>
      rankingSpans.map((span) => rankBounds(daysOfSpan(span, zone, nowMs), zone)),
    );
    return listDueBounds(inside, { orgId, metric }, wanted, new Date(nowMs - againMs));
  });
