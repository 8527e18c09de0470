import { job } from '@tilldeck/contracts/core/job';
import { z } from 'zod';
import type { App } from '../app.ts';
import { systemScope, writeIn } from '../db/scope.ts';
import { bindJob } from '../jobs/job-binding.ts';
import { listOriginalsToSweep, updateMailSwept } from './mail-in.store.ts';

export const sweepMailJob = job({
  name: 'mail.sweep',
  summary: 'Removes the originals of mails that were decided long ago from storage',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '37 3 * * *',
});

/** Small, as its rows stay locked while the store works. */
const batchSize = 20;

/** First from the store and then in the row, so that nothing is left behind. What waits for a person stays. */
export async function sweepMails(app: App, signal?: AbortSignal): Promise<number> {
  const scope = systemScope(app.database, 'a job removes originals of mails that nobody needs any longer');
  let removed = 0;
  let found = batchSize;
  while (found === batchSize && !signal?.aborted) {
    found = await writeIn(scope, async (inside) => {
      const originals = await listOriginalsToSweep(inside, app.config.MAIL_IN_KEEP_DAYS, batchSize);
      await Promise.all(originals.map((place) => app.storage.remove(place)));
      await updateMailSwept(
        inside,
        originals.map(({ key }) => key),
      );
      return originals.length;
    });
    removed += found;
  }
  if (removed > 0) app.log.info({ removed }, 'originals of mails swept');
  return removed;
}

export const sweepMailJobBinding = bindJob(sweepMailJob, async (app, _payload, { signal }) => {
  await sweepMails(app, signal);
});
