import type { words } from '@tilldeck/phrases/en-US/words';
import type { ReactNode } from 'react';
import type { TextChoice } from '../choices/useChoices.ts';
import type { Fact } from '../details/FactsGrid.tsx';
import type { HistoryNames } from '../details/useHistoryNames.ts';
import type { FormField } from '../form/useFormFields.ts';
import type { ListColumn } from '../list/useListColumns.ts';
import { NumberText } from '../text/NumberText.tsx';
import { type StateTexts, StatusTag } from '../text/StatusTag.tsx';
import { TimeText } from '../text/TimeText.tsx';
import { type Phrase, usePhrase } from '../text/usePhrase.ts';

/** One field of a record, named once for its columns, facts, form, filters and history. */
export interface RecordField<Row> {
  label: Phrase;
  help?: Phrase;
  /** `long`: a text of several lines. `yesNo` and `time` name the values, too. */
  as?: 'text' | 'long' | 'number' | 'time' | 'yesNo';
  /** What its values are called. */
  values?: Readonly<Record<string, Phrase>>;
  /** The same with a tone: it is shown as a state. */
  states?: StateTexts<string>;
  /** Its value, where the record holds it under another name. */
  of?: (row: Row) => unknown;
}

type Word = keyof typeof words;
export const word =
  (name: Word): Phrase =>
  (t) =>
    t(`words:${name}`);

const answers = { true: word('yes'), false: word('no') };
const looks: Partial<Record<Word, Omit<RecordField<object>, 'label' | 'of'>>> = {
  sort: { as: 'number' },
  remark: { as: 'long' },
  createdAt: { as: 'time' },
  updatedAt: { as: 'time' },
  expiresAt: { as: 'time' },
  isEnabled: { as: 'yesNo' },
};

/** Fields that are called the same in every record. */
export const commonFields = <W extends Word>(...names: W[]): Record<W, RecordField<object>> =>
  Object.fromEntries(names.map((name) => [name, { label: word(name), ...looks[name] }])) as Record<
    W,
    RecordField<object>
  >;

/** The state of what is enabled or disabled. */
export const enabledStates: StateTexts<'enabled' | 'disabled'> = {
  enabled: { tone: 'ok', text: word('enabled') },
  disabled: { tone: 'off', text: word('disabled') },
};
export const enabledField = { label: word('state'), states: enabledStates } as const;

/** The names of a closed list of values. */
export const valuesOf = <const V extends string>(values: readonly V[], name: (value: V) => Phrase): Record<V, Phrase> =>
  Object.fromEntries(values.map((value) => [value, name(value)])) as Record<V, Phrase>;

type ColumnLook<Row> = Omit<ListColumn<Row>, 'key' | 'title'>;
type FieldLook = Partial<Omit<FormField, 'name'>>;

export interface RecordFields<Row, N extends string> {
  /** In the order they are written. */
  columns: (looks: Partial<Record<N, ColumnLook<Row>>>) => ListColumn<Row>[];
  facts: (row: Row, names: readonly N[]) => Fact[];
  form: <K extends N>(looks: Record<K, FieldLook>) => FormField<K>[];
  filter: <K extends N>(name: K) => { kind: 'select'; name: K; label: Phrase; options: TextChoice[] };
  label: (name: N) => Phrase;
  show: (row: Row, name: N) => ReactNode;
  /** What the operation log's fields and values are called. */
  names: HistoryNames;
}

const namesOf = (field: RecordField<never>): Readonly<Record<string, Phrase>> | undefined => {
  if (field.states) return Object.fromEntries(Object.entries(field.states).map(([value, { text }]) => [value, text]));
  return field.as === 'yesNo' ? answers : field.values;
};

/** Shown as the record holds it. */
const isPlain = ({ states, values, as = 'text', of }: RecordField<never>): boolean =>
  !states && !values && !of && (as === 'text' || as === 'long');

function ValueText({ field, value }: { field: RecordField<never>; value: unknown }) {
  const phrase = usePhrase();
  if (value === null || value === undefined) return null;
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (field.states) return <StatusTag state={text} states={field.states} />;
  if (field.as === 'time') return <TimeText at={text} />;
  if (field.as === 'number') return <NumberText value={Number(value)} />;
  return phrase(namesOf(field)?.[text] ?? text);
}

/** The fields of one kind of record: `recordFields<Shop>()({ name: { label: … }, … })`. */
export const recordFields =
  <Row extends object>() =>
  <N extends string>(fields: Readonly<Record<N, RecordField<Row>>>): RecordFields<Row, N> => {
    const at = (name: string): RecordField<Row> => fields[name as N];
    const all = Object.entries<RecordField<Row>>(fields);
    const readOf = (row: Row, name: string): unknown =>
      at(name).of ? at(name).of?.(row) : (row as Record<string, unknown>)[name];
    const show = (row: Row, name: string) => <ValueText field={at(name)} value={readOf(row, name)} />;
    return {
      columns: (chosen) =>
        Object.entries<ColumnLook<Row> | undefined>(chosen).map(([key, look]) => ({
          key,
          title: at(key).label,
          ...(at(key).as === 'number' ? { align: 'end' } : {}),
          ...(isPlain(at(key)) ? {} : { render: (row) => show(row, key) }),
          ...look,
        })),
      facts: (row, names) =>
        names.map((name) => ({
          label: at(name).label,
          value: readOf(row, name) === '' || readOf(row, name) === null ? null : show(row, name),
          isWide: at(name).as === 'long',
        })),
      form: (chosen) =>
        (Object.entries(chosen) as [keyof typeof chosen, FieldLook][]).map(([name, look]) => {
          const { label, help, as, values } = at(name);
          return {
            name,
            label,
            ...(help === undefined ? {} : { help }),
            ...(as === 'long' ? { kind: 'textarea' } : {}),
            ...(values ? { optionLabels: values } : {}),
            ...look,
          };
        }),
      filter: (name) => ({
        kind: 'select',
        name,
        label: at(name).label,
        options: Object.entries(namesOf(at(name)) ?? {}).map(([value, label]) => ({ value, label })),
      }),
      label: (name) => at(name).label,
      show,
      names: {
        fieldNames: Object.fromEntries(all.map(([name, { label }]) => [name, label])),
        valueNames: Object.fromEntries(
          all.flatMap(([name, field]) => {
            const named = namesOf(field);
            return named ? [[name, named]] : [];
          }),
        ),
      },
    };
  };
