import { job } from '@tilldeck/contracts/core/job';
import { sql } from 'kysely';
import { z } from 'zod';
import type { App } from '../app.ts';
import { type BoundJob, bindJob } from '../jobs/job-binding.ts';
import { keptKeyPurpose } from './kept-keys.ts';
import { type SealedKind, sealedColumn } from './sealed-kind.ts';

const sealedKeptKeys: SealedKind = sealedColumn({
  name: 'platform.kept-key',
  table: 'secret_kept_key',
  key: 'purpose',
  column: 'sealed_key',
  purpose: keptKeyPurpose,
  contextOf: (purpose) => purpose,
});

/** Twelve tries reach over 15 hours: what cannot be sealed again (a sign-in that is under way) has run out by then. */
export const reseal = job({
  name: 'platform.reseal',
  summary: 'Seals with the current secret what an older one sealed, and counts what is left',
  payload: z.object({}),
  maxAttempts: 12,
  cron: '47 4 * * *',
});

/**
 * Keys of hashes come last, and only when nothing else is left: a process refuses to start without the secret that opens
 * them, so that nobody takes a secret away that is still needed.
 */
export const bindResealJob = (kinds: readonly SealedKind[]): BoundJob =>
  bindJob(reseal, async (app) => {
    const left: string[] = [];
    for (const kind of kinds) {
      await kind.reseal(app);
      const count = await kind.countOld(app);
      await record(app, kind.name, count);
      if (count > 0) left.push(`${kind.name} ${count}`);
    }
    if (left.length === 0) await sealedKeptKeys.reseal(app);
    await record(app, sealedKeptKeys.name, await sealedKeptKeys.countOld(app));
    app.log.info({ key: app.secrets.currentId, left }, 'sealed values looked through');
    if (left.length > 0) throw new Error(`still sealed with an older secret: ${left.join(', ')}`);
  });

const record = (app: App, kind: string, left: number) =>
  sql`insert into secret_reseal (kind, key_id, left_count, at) values (${kind}, ${app.secrets.currentId}, ${left}, now())
      on conflict (kind) do update set key_id = excluded.key_id, left_count = excluded.left_count, at = now()`.execute(
    app.database.vendor,
  );

/** Not a number until the job has counted with the secret that is current now. */
export function observeSeals(app: App): void {
  app.metrics.gauge('sealed_with_old_key', 'Values that an older secret sealed, as the last run counted', async () => {
    const { rows } = await sql<{ n: string | null; is_counted: boolean }>`
      select sum(left_count) as n, bool_and(key_id = ${app.secrets.currentId}) as is_counted
        from secret_reseal`.execute(app.database.vendor);
    return rows[0]?.is_counted ? Number(rows[0].n) : Number.NaN;
  });
}
