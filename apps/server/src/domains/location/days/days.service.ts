import { placeKeptDaysDefault } from '@tilldeck/contracts/location/location.limits';
import type { App } from '../../../platform/app.ts';
import { deleteDay, type KeptSetting, listDays, listSettings, updateDayToRounded } from './day-rows.store.ts';
import {
  deleteDays,
  deleteEmptyCells,
  deleteFenceLog,
  deleteRefused,
  deleteUnwantedCurrent,
  insertDays,
  updateCurrentToRounded,
} from './days.store.ts';

const idsOf = (settings: readonly KeptSetting[]): number[] => settings.map(({ org_id }) => org_id);

/** The days to come find their place; what an organisation does not want to keep goes. */
export async function turnDays({ database }: Pick<App, 'database'>): Promise<void> {
  await insertDays(database);
  await deleteDays(database, placeKeptDaysDefault);
  const settings = await listSettings(database);
  const rounding = idsOf(settings.filter(({ is_rounded, mode }) => is_rounded && mode !== 'off'));
  for (const { day, age } of await listDays(database)) {
    const orgIds = idsOf(settings.filter(({ mode, kept_days }) => mode === 'off' || age > kept_days));
    const isElse = age > placeKeptDaysDefault;
    const chosen = { orgIds, isElse, named: idsOf(settings) };
    // Days that everybody keeps are not even read.
    if (orgIds.length > 0 || isElse)
      for (const table of ['location_point', 'location_visit'] as const) await deleteDay(database, table, day, chosen);
    if (rounding.length > 0) await updateDayToRounded(database, day, rounding);
  }
  await deleteRefused(database, placeKeptDaysDefault);
  await deleteUnwantedCurrent(database, placeKeptDaysDefault);
  await updateCurrentToRounded(database);
  await deleteEmptyCells(database);
  await deleteFenceLog(database, placeKeptDaysDefault);
}
