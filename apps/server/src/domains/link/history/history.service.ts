import { waitingKeyHours } from '@tilldeck/contracts/link/link.limits';
import type { App } from '../../../platform/app.ts';
import { deleteOldAbsences } from '../absence/absence.store.ts';
import { deleteStaleKeys, insertDays } from './history.store.ts';

const rowsAtOnce = 10_000;

/** The days to come find their place. */
export async function turnHistory({ database }: Pick<App, 'database'>): Promise<void> {
  await insertDays(database);
  await deleteStaleKeys(database, waitingKeyHours);
  for (let deleted = rowsAtOnce; deleted === rowsAtOnce; ) deleted = await deleteOldAbsences(database, rowsAtOnce);
}
