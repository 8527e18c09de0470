import { sql } from 'kysely';
import type { App } from '../app.ts';

/** One kind of sealed value in the database, as its domain hands it to the job that seals again (`Domain.sealed`). */
export interface SealedKind {
  name: string;
  /** Seals with the current secret whatever an older one sealed. Safe to run again, and from two places at once. */
  reseal(app: App): Promise<void>;
  /** What an older secret sealed, or none that is known. */
  countOld(app: App): Promise<number>;
}

export interface SealedColumn {
  name: string;
  table: string;
  /** Unique column of the table. */
  key: string;
  column: string;
  /** The box's purpose, and the context from the value of `contextColumn` (the key where nothing is said). */
  purpose: string;
  contextColumn?: string;
  contextOf: (value: string) => string;
}

export const resealBatch = 500;

/** A column of sealed texts. Names of tables and columns are constants of our own code. */
export function sealedColumn(spec: SealedColumn): SealedKind {
  const [table, key, column] = [sql.table(spec.table), sql.ref(spec.key), sql.ref(spec.column)];
  const context = sql.ref(spec.contextColumn ?? spec.key);
  // An empty text holds no secret: demo data has no key to seal one with.
  const isOld = (app: App) =>
    sql<boolean>`coalesce(${column}, '') <> '' and not starts_with(${column}, ${app.secrets.box(spec.purpose).prefix})`;
  return {
    name: spec.name,
    reseal: async (app) => {
      const box = app.secrets.box(spec.purpose);
      await eachBatch(async (after) => {
        const { rows } = await sql<{ key: string; sealed: string; context: string }>`
          select ${key}::text as key, ${column} as sealed, ${context}::text as context from ${table}
           where ${isOld(app)} and (${after}::text is null or ${key}::text > ${after}::text)
           order by ${key}::text limit ${resealBatch}`.execute(app.database.vendor);
        for (const row of rows) {
          const sealed = resealed(box, row.sealed, spec.contextOf(row.context));
          // Only what is still as it was read: somebody may have set a new one meanwhile.
          if (sealed)
            await sql`update ${table} set ${column} = ${sealed}
                       where ${key}::text = ${row.key} and ${column} = ${row.sealed}`.execute(app.database.vendor);
        }
        return rows;
      });
    },
    countOld: async (app) => {
      const { rows } = await sql<{ n: string }>`select count(*) as n from ${table} where ${isOld(app)}`.execute(
        app.database.vendor,
      );
      return Number(rows[0]?.n ?? 0);
    },
  };
}

/** Reads on behind the last key until a batch is not full. Keys are compared as text. */
export async function eachBatch(take: (after: string | null) => Promise<readonly { key: string }[]>): Promise<void> {
  for (let after: string | null = null; ; ) {
    const rows = await take(after);
    after = rows.at(-1)?.key ?? null;
    if (after === null || rows.length < resealBatch) return;
  }
}

/** Null where no secret of the ring opens it: that stays as it is, and is counted. */
export function resealed(
  box: { open(sealed: string, context: string): string; seal(plain: string, context: string): string },
  sealed: string,
  context: string,
): string | null {
  try {
    return box.seal(box.open(sealed, context), context);
  } catch {
    return null;
  }
}
