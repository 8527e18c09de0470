import { sql } from 'kysely';
import type { App } from '../app.ts';
import { eachBatch, resealBatch, resealed, type SealedKind } from '../auth/sealed-kind.ts';

/** Codes that wait in a job, dead letters included. One that runs at this moment is passed over and counted. */
export function sealedInJobs<P extends { sealed: string }>(
  jobName: string,
  purpose: string,
  contextOf: (payload: P) => string,
): SealedKind {
  const isOld = (app: App) =>
    sql<boolean>`name = ${jobName} and not starts_with(payload->>'sealed', ${app.secrets.box(purpose).prefix})`;
  return {
    name: jobName,
    reseal: (app) =>
      eachBatch(async (after) => {
        const { rows } = await sql<{ key: string; payload: P }>`
          select id::text as key, payload from system_job
           where ${isOld(app)} and (${after}::text is null or id::text > ${after}::text)
           order by id::text limit ${resealBatch}`.execute(app.database.vendor);
        for (const { key, payload } of rows) {
          const sealed = resealed(app.secrets.box(purpose), payload.sealed, contextOf(payload));
          if (sealed)
            await sql`select reseal_job(${key}::bigint, ${payload.sealed}, ${sealed})`.execute(app.database.vendor);
        }
        return rows;
      }),
    countOld: async (app) => {
      const { rows } = await sql<{ n: string }>`select count(*) as n from system_job where ${isOld(app)}`.execute(
        app.database.vendor,
      );
      return Number(rows[0]?.n ?? 0);
    },
  };
}
