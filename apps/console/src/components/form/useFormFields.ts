import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type FieldFacts, type FieldKind, fieldFacts } from '../../lib/form/field-facts.ts';
import type { Choices, TextChoice } from '../choices/useChoices.ts';
import type { Phrase } from '../text/usePhrase.ts';
import type { FormSchema, FormValues } from './useSchemaForm.ts';
import type { StartUpload } from './useUploads.ts';

export interface FieldControlProps {
  id?: string;
  value?: unknown;
  onChange?: (value: unknown) => void;
  onBlur?: () => void;
  disabled?: boolean;
}

/** Values beside a field in its group or list item, and those of the whole form. */
export type ByValues<T> = (beside: FormValues, whole: FormValues) => T;

export interface FormField<N extends string = string> {
  /** A path with dots leads into nested objects. */
  name: N;
  label: Phrase;
  /** Read from the schema by default. */
  kind?: FieldKind;
  help?: Phrase;
  /** Where what helps depends on what is chosen. */
  helpBy?: ByValues<Phrase | undefined>;
  placeholder?: Phrase;
  /** For selects; an enum's values are taken from the schema, with `optionLabels`. */
  options?: Choices;
  /** Names of what is chosen at first, where the server searches for the options. */
  known?: readonly TextChoice[];
  optionLabels?: Readonly<Record<string, Phrase>>;
  unit?: Phrase;
  /** For numbers: how many of the stored unit make one of the shown one, such as 60 for minutes kept as seconds. */
  scale?: number;
  /** For several values: each may be more than one word. */
  hasSpaces?: boolean;
  /** Its label is said, not shown: the heading of its group names it. */
  isBare?: boolean;
  /** Takes the whole row of a two-column form. */
  isWide?: boolean;
  /** The password being set, not one being asked for. */
  isNewPassword?: boolean;
  /** A code from an app or a mail: browsers may fill it in, phones show digits. */
  isCode?: boolean;
  /** Marked as required although the schema lets it wait, as a draft does. */
  isAsked?: boolean;
  /** Why it cannot be changed now; shown under the field. */
  disabledReason?: ByValues<string | null>;
  isShown?: ByValues<boolean>;
  /** For files. */
  upload?: StartUpload;
  accept?: string;
  maxFiles?: number;
  maxBytes?: number;
  limits?: Phrase;
  /** Any other control that takes `value` and `onChange`. */
  render?: (control: FieldControlProps, facts: FieldFacts) => ReactNode;
}

export interface FormSection {
  section: Phrase;
  text?: Phrase;
  /** What stands below the text, such as an address to copy. */
  extra?: ReactNode;
}

interface Nested {
  label?: Phrase;
  help?: Phrase;
  isShown?: ByValues<boolean>;
}

/** The fields of a nested object. */
export interface FormGroup<N extends string = string> extends Nested {
  /** The name of the object; empty for fields that are only shown together. */
  group: N | '';
  fields: readonly FormEntry[];
  columns?: 1 | 2;
  /** Shown on request; a problem in it opens it. */
  isFolded?: boolean;
  /** A switch says whether there is such an object; this is what it begins with. */
  switchedOn?: () => FormValues;
}

/** A list of objects, each with the same fields. */
export interface FormList<N extends string = string> extends Nested {
  list: N;
  label: Phrase;
  /** The name of one item; its number follows. */
  itemLabel: Phrase;
  addLabel: Phrase;
  fields: readonly FormEntry[];
  columns?: 1 | 2;
  newItem?: () => FormValues;
}

/** A discriminated union: first which case, then the fields of that case. */
export interface FormOneOf<N extends string = string> extends Nested {
  /** The name of the union; empty where a list's item is one itself. */
  oneOf: N | '';
  label: Phrase;
  cases: Readonly<Record<string, FormCase>>;
  columns?: 1 | 2;
}

export interface FormCase {
  label: Phrase;
  help?: Phrase;
  fields: readonly FormEntry[];
  /** What the case begins with. */
  initial?: () => FormValues;
}

export type FormEntry<N extends string = string> =
  | FormField<N>
  | FormSection
  | FormGroup<N>
  | FormList<N>
  | FormOneOf<N>;

/** Names a form over this schema may use. */
export type FieldName<S extends FormSchema> = RootName<S> | `${RootName<S>}.${string}`;
type RootName<S extends FormSchema> = Extract<keyof z.output<S>, string>;

export const isField = (entry: FormEntry): entry is FormField => 'name' in entry;

/** Names of the fields at the root of a form. */
export const fieldNames = (entries: readonly FormEntry[]): string[] =>
  entries.flatMap((entry) => (isField(entry) ? [entry.name] : []));

export function factsOf(schema: z.ZodType | undefined, field: FormField): FieldFacts {
  const facts: FieldFacts = schema ? fieldFacts(schema) : { kind: 'text', isRequired: false };
  return field.kind ? { ...facts, kind: field.kind } : facts;
}
