import type { RouteInput, RouteOutput } from '@tilldeck/contracts/core/route';
import { deviceMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import type { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { breakdownTop, openDays, type Statistics } from '@tilldeck/contracts/insight/statistics.schemas';
import { type OrgScope, readIn } from '../../../platform/db/scope.ts';
import { localText } from '../../../platform/time/local-text.ts';
import { daysOf, listLines, listParts, type Period } from '../series/series.view.ts';

const dayMs = 86_400_000;

export async function findDeviceSeries(scope: OrgScope, timezone: string, period: Period): Promise<Statistics> {
  const at = new Date();
  const lines = await readIn(scope, (db) =>
    listLines(
      { scope, db, timezone },
      deviceMetrics.map(({ id }) => id),
      period,
    ),
  );
  const openFrom = localText(new Date(at.getTime() - (openDays - 1) * dayMs).toISOString(), timezone).slice(0, 10);
  return { at: at.toISOString(), timezone, days: daysOf(period), openFrom, lines };
}

/** Models by their names; a model that was deleted since keeps its figures without one. */
export async function listDeviceParts(
  scope: OrgScope,
  timezone: string,
  { metric, ...period }: RouteInput<typeof deviceStatisticsRoutes.breakdown>,
): Promise<RouteOutput<typeof deviceStatisticsRoutes.breakdown>> {
  return readIn(scope, async (db) => {
    const parts = await listParts({ scope, db, timezone }, { metric, dimension: 'model' }, period);
    const shown = parts.slice(0, breakdownTop);
    const ids = shown.map(({ value }) => Number(value));
    const models = await db
      .selectFrom('devices_model')
      .select(['id', 'name'])
      .where('id', 'in', [0, ...ids])
      .execute();
    const names = new Map(models.map(({ id, name }) => [String(id), name]));
    const rest = parts.slice(breakdownTop).reduce((sum, { total }) => sum + total, 0);
    return [
      ...shown.map(({ value, total }) => ({ key: value, name: names.get(value) ?? value, total })),
      ...(rest > 0 ? [{ key: '', name: '', total: rest }] : []),
    ];
  });
}
