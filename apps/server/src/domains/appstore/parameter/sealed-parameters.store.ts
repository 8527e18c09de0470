import type { StoredValues } from '@tilldeck/db/stored-shapes';
import { sql } from 'kysely';
import type { App } from '../../../platform/app.ts';
import { eachBatch, resealBatch, resealed, type SealedKind } from '../../../platform/auth/sealed-kind.ts';
import { isSealed } from './parameter.rules.ts';
import { contextOf, parameterPurpose } from './parameter-context.rules.ts';

interface Place {
  table: 'appstore_parameter' | 'appstore_delivered';
  column: 'values' | 'handed';
  /** Columns of the primary key; both tables have an index in this order. */
  keys: readonly string[];
}

/** Secrets lie among other values, in what was set and in what each device took or was handed. */
function sealedIn({ table, column, keys }: Place): SealedKind {
  const values = sql.ref(column);
  const key = sql.join(keys.map((name) => sql.ref(name)));
  const isOld = (app: App) => sql<boolean>`jsonb_path_exists(${values}, '$.*.sealed ? (!(@ starts with $prefix))',
      jsonb_build_object('prefix', ${app.secrets.box(parameterPurpose).prefix}::text))`;
  return {
    name: `${table}.${column}`,
    reseal: (app) =>
      eachBatch(async (after) => {
        const parts = after === null ? keys.map(() => '0') : after.split(':');
        const behind = sql.join(parts.map((part) => sql`${part}::bigint`));
        const { rows } = await sql<{ key: string; app_id: string; stored: StoredValues }>`
          select concat_ws(':', ${key}) as key, app_id, ${values} as stored from ${sql.table(table)}
           where (${key}) > (${behind}) and ${isOld(app)} order by ${key} limit ${resealBatch}`.execute(
          app.database.vendor,
        );
        for (const row of rows) {
          const fresh = JSON.stringify(resealValues(app, row.app_id, row.stored));
          const own = sql.join(row.key.split(':').map((part) => sql`${part}::bigint`));
          // Only what is still as it was read: somebody may have set other values meanwhile.
          await sql`update ${sql.table(table)} set ${values} = ${fresh}::jsonb
                     where (${key}) = (${own}) and ${values} = ${JSON.stringify(row.stored)}::jsonb`.execute(
            app.database.vendor,
          );
        }
        return rows;
      }),
    countOld: async (app) => {
      const { rows } = await sql<{ n: string }>`
        select count(*) as n from ${sql.table(table)} where ${isOld(app)}`.execute(app.database.vendor);
      return Number(rows[0]?.n ?? 0);
    },
  };
}

const resealValues = (app: App, appId: string, stored: StoredValues): StoredValues =>
  Object.fromEntries(
    Object.entries(stored).map(([key, value]) => {
      const sealed = isSealed(value)
        ? resealed(app.secrets.box(parameterPurpose), value.sealed, contextOf(appId, key))
        : null;
      return [key, sealed === null ? value : { sealed }];
    }),
  );

export const sealedParameters: readonly SealedKind[] = [
  sealedIn({ table: 'appstore_parameter', column: 'values', keys: ['id'] }),
  sealedIn({ table: 'appstore_delivered', column: 'values', keys: ['device_id', 'app_id'] }),
  sealedIn({ table: 'appstore_delivered', column: 'handed', keys: ['device_id', 'app_id'] }),
];
