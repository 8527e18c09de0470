import { waitingKeyHours } from '@tilldeck/contracts/link/link.limits';
import type { App } from '../../../platform/app.ts';
import { deleteStaleKeys, insertDays } from './history.store.ts';

/** The days to come find their place. */
export async function turnHistory({ database }: Pick<App, 'database'>): Promise<void> {
  await insertDays(database);
  await deleteStaleKeys(database, waitingKeyHours);
}
