import type { FilterWord } from '@tilldeck/contracts/core/export';
import { movedDay } from '@tilldeck/contracts/core/moved-day';
import type { Language } from '@tilldeck/phrases/language';
import { type RawBuilder, sql } from 'kysely';
import { inScope, type OrgScope, orgInScope, readIn, type ScopedDb } from '../db/scope.ts';
import { localText } from '../time/local-text.ts';
import { instantOf } from '../time/wall-clock.ts';

/** For whom filters are put into words. Records that this person does not see are told by their number. */
export interface WordsReader {
  scope: OrgScope;
  language: Language;
  timezone: string;
}

/** Names of records by their ids, as far as the scope sees them. */
export type RecordNames = (
  inside: ScopedDb<OrgScope>,
  ids: readonly string[],
  language: Language,
) => Promise<ReadonlyMap<string, string>>;

/** One filter of a list in words: what the list calls it, and what is chosen in it. */
export interface WordedFilter {
  label: (language: Language, value: unknown) => string;
  /** One value in words; without it and without `names` the value is text already. */
  value?: (value: unknown, reader: WordsReader) => string | Promise<string>;
  /** Values are ids of records. */
  names?: RecordNames;
  /** The value is the beginning of a time; this filter has the end of it. */
  until?: string;
  /** The end is a day that is still in it. */
  isEndIncluded?: boolean;
}

/** Null where another filter tells it: the end of a time. */
export type WordedFilters = Readonly<Record<string, WordedFilter | null>>;

type Label = (language: Language) => string;
export const plainFilter = (label: Label): WordedFilter => ({ label: (language) => label(language) });
/** A filter whose values are words of their own. */
export const wordFilter = (label: Label, word: (language: Language, value: string) => string): WordedFilter => ({
  ...plainFilter(label),
  value: (value, { language }) => word(language, String(value)),
});
export const recordFilter = (label: Label, names: RecordNames): WordedFilter => ({ ...plainFilter(label), names });
export const timeFilter = (label: Label, until: string): WordedFilter => ({ ...plainFilter(label), until });
export const countryFilter = (label: Label): WordedFilter =>
  wordFilter(label, (language, value) => new Intl.DisplayNames([language], { type: 'region' }).of(value) ?? value);

interface NamedBy {
  /** The name of the record `r`; its column `name` where nothing is said. */
  name?: (language: Language) => RawBuilder<unknown>;
  /** Whose records these are: an organisation's, organisations themselves, or everybody's. */
  of: 'organisation' | 'organisations' | 'everybody';
}

/** Names from a table of records. */
export const namesFrom =
  (table: string, { name = () => sql`r.name`, of }: NamedBy): RecordNames =>
  async ({ scope, db }, ids, language) => {
    const within = { organisation: inScope(scope, 'r'), organisations: orgInScope(scope, 'r'), everybody: sql`true` }[
      of
    ];
    const { rows } = await sql<{ id: string; name: string }>`
      select r.id::text, ${name(language)} as name from ${sql.table(table)} r
       where r.id = any(${ids}::bigint[]) and ${within}`.execute(db);
    return new Map(rows.map((row) => [row.id, row.name]));
  };

/** What a list is filtered by, as it was asked. */
export interface AskedFilter {
  filters: WordedFilters;
  asked: Readonly<Record<string, unknown>>;
}

const shownValues = 3;
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const isGiven = (value: unknown): boolean => value !== undefined && value !== null && listOf(value).length > 0;
const isId = (value: unknown): boolean => /^\d{1,18}$/.test(String(value));

/** Days where both ends are midnights of the reader's zone, moments otherwise. */
export function timeText(from: string | undefined, to: string | undefined, timezone: string): string {
  const [start = '', end = ''] = [from, to].map((text) => text && localText(instantOf(text, timezone), timezone));
  const isWhole = [start, end].every((text) => text === '' || text.endsWith(' 00:00:00'));
  const first = isWhole ? start.slice(0, 10) : start.slice(0, 16);
  const last = isWhole && end !== '' ? movedDay(end.slice(0, 10), -1) : end.slice(0, 16);
  return first === last ? first : `${first} – ${last}`.trim();
}

/** One question for each kind of record, however many filters name some. */
async function namesOf(reader: WordsReader, all: readonly AskedFilter[]) {
  const wanted = new Map<RecordNames, Set<string>>();
  for (const { filters, asked } of all)
    for (const [name, value] of Object.entries(asked)) {
      const names = filters[name]?.names;
      if (!names) continue;
      const ids = wanted.get(names) ?? wanted.set(names, new Set()).get(names);
      for (const id of listOf(value).slice(0, shownValues)) if (isId(id)) ids?.add(String(id));
    }
  const found = new Map<RecordNames, ReadonlyMap<string, string>>();
  if (wanted.size > 0)
    await readIn(reader.scope, async (db) => {
      for (const [names, ids] of wanted)
        found.set(names, await names({ scope: reader.scope, db }, [...ids], reader.language));
    });
  return found;
}

/** What lists were filtered by, in words of the reader's language; one answer for each, in the order of the list's filters. */
export async function wordFilters(reader: WordsReader, all: readonly AskedFilter[]): Promise<FilterWord[][]> {
  const names = await namesOf(reader, all);
  const oneText = async (filter: WordedFilter, value: unknown): Promise<string> => {
    if (filter.names) return names.get(filter.names)?.get(String(value)) ?? `#${String(value)}`;
    return (await filter.value?.(value, reader)) ?? String(value);
  };
  const wordOf = async (filter: WordedFilter, value: unknown, asked: AskedFilter['asked']): Promise<FilterWord> => {
    const label = filter.label(reader.language, value);
    if (filter.until !== undefined) {
      const [from, to] = [value, asked[filter.until]] as [string | undefined, string | undefined];
      const end = to && filter.isEndIncluded ? movedDay(to, 1) : to;
      return { label, value: timeText(from, end, reader.timezone) };
    }
    const values = listOf(value);
    const texts = await Promise.all(values.slice(0, shownValues).map((each) => oneText(filter, each)));
    const more = values.length - texts.length;
    return { label, value: `${texts.join(', ')}${more > 0 ? ` +${more}` : ''}` };
  };
  return Promise.all(
    all.map(async ({ filters, asked }) => {
      const words = Object.entries(filters).flatMap(([name, filter]) => {
        if (!filter) return [];
        const isAsked = isGiven(asked[name]) || (filter.until !== undefined && isGiven(asked[filter.until]));
        return isAsked ? [wordOf(filter, asked[name], asked)] : [];
      });
      // What is so anyway is told by nothing.
      return (await Promise.all(words)).filter(({ value }) => value !== '');
    }),
  );
}
