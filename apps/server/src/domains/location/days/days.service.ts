import { placeKeptDaysDefault } from '@tilldeck/contracts/location/location.limits';
import type { App } from '../../../platform/app.ts';
import {
  deleteDays,
  deleteEmptyCells,
  deleteExpired,
  deleteFenceLog,
  deleteUnwantedCurrent,
  insertDays,
  updateToRounded,
} from './days.store.ts';

/** The days to come find their place; what an organisation does not want to keep goes. */
export async function turnDays({ database }: Pick<App, 'database'>): Promise<void> {
  await insertDays(database);
  await deleteDays(database, placeKeptDaysDefault);
  await deleteExpired(database, placeKeptDaysDefault);
  await deleteUnwantedCurrent(database, placeKeptDaysDefault);
  await updateToRounded(database);
  await deleteEmptyCells(database);
  await deleteFenceLog(database, placeKeptDaysDefault);
}
