import { job } from '@tilldeck/contracts/core/job';
import { z } from 'zod';
import type { App } from '../app.ts';
import { readIn, systemScope, writeIn } from '../db/scope.ts';
import { bindJob } from '../jobs/job-binding.ts';
import { listKnownOriginals, listOriginalsToSweep, mailFolder, updateMailSwept } from './mail-in.store.ts';

export const sweepMailJob = job({
  name: 'mail.sweep',
  summary:
    'Removes the originals of mails that were decided long ago from storage, and old ones that belong to no mail',
  payload: z.object({}),
  maxAttempts: 3,
  cron: '37 3 * * *',
});

const dayMs = 86_400_000;
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

/**
 * An original is stored before its row; a process that died between the two left one that no row names. It stays as long
 * as the others do, so that mails that came after a backup can still be found when that is restored.
 */
export async function sweepLostOriginals(app: App, now: Date, signal?: AbortSignal): Promise<number> {
  const scope = systemScope(app.database, 'a job removes originals that belong to no mail');
  const before = new Date(now.getTime() - app.config.MAIL_IN_KEEP_DAYS * dayMs);
  let removed = 0;
  let found = await app.storage.listObjects(mailFolder, '');
  while (found.length > 0 && !signal?.aborted) {
    const old = found.filter(({ changedAt }) => changedAt < before).map(({ key }) => key);
    const known = old.length > 0 ? await readIn(scope, (db) => listKnownOriginals({ scope, db }, old)) : new Set();
    for (const key of old.filter((each) => !known.has(each))) {
      await app.storage.removeObject(key);
      removed += 1;
    }
    found = await app.storage.listObjects(mailFolder, found.at(-1)?.key ?? '');
  }
  if (removed > 0) app.log.warn({ removed }, 'originals without a mail swept');
  return removed;
}

export const sweepMailJobBinding = bindJob(sweepMailJob, async (app, _payload, { signal }) => {
  await sweepMails(app, signal);
  await sweepLostOriginals(app, new Date(), signal);
});
