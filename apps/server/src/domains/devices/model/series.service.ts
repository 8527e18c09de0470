import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { seriesRoutes } from '@tilldeck/contracts/devices/model.routes';
import type { Series } from '@tilldeck/contracts/devices/model.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import type { Ctx } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { type Tx, transact } from '../../../platform/transact.ts';
import { deleteSeries, findSeriesForUpdate, insertSeries, updateSeries, updateSeriesState } from './series.store.ts';
import { findSeriesDetail } from './series.view.ts';

type Input<K extends keyof typeof seriesRoutes> = RouteInput<(typeof seriesRoutes)[K]>;

const takenNames = { devices_series__name: 'core.name_taken' } as const;
const factsOf = ({ name, sort, remark }: Pick<Series, 'name' | 'sort' | 'remark'>) => ({ name, sort, remark });

async function tell(
  tx: Tx,
  { id, name }: { id: string | number; name: string },
  change: { before?: unknown; after?: unknown },
) {
  await tx.audit({ objectType: 'device_series', objectId: String(id), objectName: name, ...change });
  await tx.emit({ topic: 'devices.model', payload: { seriesId: String(id) }, permission: 'model.query' });
}

async function seriesToChange(tx: Tx, id: string) {
  const row = await findSeriesForUpdate(tx, id);
  refuseUnless(row, 'core.not_found');
  return row;
}

export const addSeries = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    const { id } = await refusingDoubles(takenNames, insertSeries(tx, draft));
    const added = await findSeriesDetail(tx, String(id));
    await tell(tx, added, { after: factsOf(added) });
    return added;
  });

export const changeSeries = (ctx: Ctx, { id, version, ...draft }: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    const row = await seriesToChange(tx, id);
    refuseUnless(row.version === version, 'core.stale_version');
    await refusingDoubles(takenNames, updateSeries(tx, id, draft));
    const changed = await findSeriesDetail(tx, id);
    await tell(tx, changed, { before: factsOf(row), after: factsOf(changed) });
    return changed;
  });

export const toggleSeries = (ctx: Ctx, { id, isEnabled }: Input<'toggle'>) =>
  transact(ctx, async (tx) => {
    const row = await seriesToChange(tx, id);
    await updateSeriesState(tx, id, isEnabled);
    await tell(tx, row, { before: { isEnabled: row.is_enabled }, after: { isEnabled } });
    return {};
  });

export const removeSeries = (ctx: Ctx, { id }: Input<'remove'>) =>
  transact(ctx, async (tx) => {
    const row = await seriesToChange(tx, id);
    const stillUsed = { devices_model_series_id_fkey: 'devices.series_in_use' } as const;
    await refusingDoubles(stillUsed, deleteSeries(tx, id));
    await tell(tx, row, { before: factsOf(row) });
    return {};
  });
