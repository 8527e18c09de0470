import { type RawBuilder, sql } from 'kysely';
import { AppError } from '../app-error.ts';
import type { ScopedDb } from './scope.ts';

/** Records of one table that somebody names. `seen` is the condition on `t` under which they are there for them. */
export interface NamedRecords {
  table: string;
  ids: readonly (string | undefined)[];
  seen: RawBuilder<boolean>;
}

/** Whatever somebody names has to be seen by them: a foreign record is answered as one that is not there. */
export async function refuseUnseen({ db }: Pick<ScopedDb, 'db'>, named: readonly NamedRecords[]): Promise<void> {
  const wanted = named.flatMap(({ table, ids, seen }) => {
    const distinct = [...new Set(ids.filter((id) => id !== undefined))];
    return distinct.length === 0
      ? []
      : [
          sql<boolean>`(select count(*) from ${sql.table(table)} t
                         where t.id = any(${distinct}::bigint[]) and ${seen}) = ${distinct.length}`,
        ];
  });
  if (wanted.length === 0) return;
  const { rows } = await sql<{ ok: boolean }>`select ${sql.join(wanted, sql` and `)} as ok`.execute(db);
  if (!rows[0]?.ok) throw new AppError('core.not_found');
}
