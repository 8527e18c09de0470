import { recordId } from '@tilldeck/contracts/core/schema';
import { breakdownTop } from '@tilldeck/contracts/insight/statistics.schemas';
import type { Language } from '@tilldeck/phrases/language';
import { sql } from 'kysely';
import { inScope, type OrgScope, readIn, systemScope, writeIn } from '../../../platform/db/scope.ts';
import type { Period } from './period.rules.ts';
import { type FigureReader, listParts } from './series.view.ts';

interface PartsRequest extends Period {
  metric: string;
  dimension: string;
}

interface NamedValue {
  id: string;
  name: string;
}

/** Dimensions whose values are ids of records; every other value is a word that the console translates. */
const namesBy: Record<string, (ids: readonly string[], language: Language) => ReturnType<typeof sql<NamedValue>>> = {
  model: (ids) => sql<NamedValue>`select id::text, name from devices_model where id = any(${ids}::bigint[])`,
  app: (ids) => sql<NamedValue>`
    select id::text, coalesce(nullif(name, ''), package) as name from appstore_app where id = any(${ids}::bigint[])`,
  category: (ids, language) => sql<NamedValue>`
    select id::text, ${sql.ref(language === 'zh-CN' ? 'name_zh' : 'name_en')} as name
      from appstore_category where id = any(${ids}::bigint[])`,
};

/**
 * Names of values that figures of the caller have: an app may belong to an organisation above. Ids that come with a request
 * go through `chosenNames`.
 */
export async function namesOf(
  { scope: { database }, language }: FigureReader,
  dimension: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const find = namesBy[dimension];
  if (!find || ids.length === 0) return new Map();
  const scope = systemScope(database, 'figures name models, apps and categories that the caller has figures of');
  const { rows } = await writeIn(scope, ({ db }) => find(ids, language).execute(db));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** Of apps that a request names: those of the caller, and those that the caller has figures of. */
async function listNamableApps(scope: OrgScope, ids: readonly string[]): Promise<string[]> {
  const { rows } = await readIn(scope, (db) =>
    sql<{ id: string }>`
      select e.id from unnest(${ids}::text[]) as e (id)
       where exists (select from appstore_app a where a.id = e.id::bigint and ${inScope(scope, 'a')})
          or exists (select from insight_series i
                      where i.dimension = 'app' and i.value = e.id
                        and (exists (select from insight_day d where d.scope_id = ${scope.orgId} and d.series_id = i.id)
                             or exists (select from insight_quarter q where q.scope_id = ${scope.orgId} and q.series_id = i.id)))`.execute(
      db,
    ),
  );
  return rows.map(({ id }) => id);
}

/** The same for ids that come with a request. A guessed id of another organisation's app stays unnamed. */
export async function chosenNames(reader: FigureReader, dimension: string, ids: readonly string[]) {
  const given = ids.filter((id) => recordId.safeParse(id).success);
  return namesOf(reader, dimension, dimension === 'app' ? await listNamableApps(reader.scope, given) : given);
}

/** The name of one chosen value; its number where it has none. */
export const valueName = async (reader: FigureReader, dimension: string, id: string): Promise<string> =>
  (await chosenNames(reader, dimension, [id])).get(id) ?? `#${id}`;

/** What a metric is made of: the largest parts by their names, and the sum of the rest. */
export async function listNamedParts(reader: FigureReader, { metric, dimension, ...period }: PartsRequest) {
  const { scope, timezone } = reader;
  const parts = await readIn(scope, (db) => listParts({ scope, db, timezone }, { metric, dimension }, period));
  const shown = parts.slice(0, breakdownTop);
  const names = await namesOf(
    reader,
    dimension,
    shown.map(({ value }) => value),
  );
  const rest = parts.slice(breakdownTop).reduce((sum, { total }) => sum + total, 0);
  return [
    ...shown.map(({ value, total }) => ({ key: value, name: names.get(value) ?? value, total })),
    ...(rest > 0 ? [{ key: '', name: '', total: rest }] : []),
  ];
}
