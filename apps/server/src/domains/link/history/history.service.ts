import { waitingKeyHours } from '@tilldeck/contracts/link/link.limits';
import type { App } from '../../../platform/app.ts';
import { deleteDays, deleteStaleKeys, insertDays } from './history.store.ts';

/** The days to come find their place; those that are older than history is kept go as a whole. */
export async function turnHistory({ database, log }: Pick<App, 'database' | 'log'>): Promise<void> {
  await insertDays(database);
  const days = await deleteDays(database);
  await deleteStaleKeys(database, waitingKeyHours);
  if (days > 0) log.info({ days }, 'old device history dropped');
}
