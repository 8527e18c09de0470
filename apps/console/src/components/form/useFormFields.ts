import type { ReactNode } from 'react';
import type { z } from 'zod';
import { type FieldFacts, type FieldKind, fieldFacts } from '../../lib/form/field-facts.ts';
import type { FilterOptions } from '../list/useListFilters.ts';
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

export interface FormField<N extends string = string> {
  name: N;
  label: Phrase;
  /** Read from the schema unless told. */
  kind?: FieldKind;
  help?: Phrase;
  placeholder?: Phrase;
  /** For selects; an enum's values are taken from the schema, with `optionLabels`. */
  options?: FilterOptions;
  optionLabels?: Readonly<Record<string, Phrase>>;
  unit?: Phrase;
  /** For several values: each may be more than one word. */
  hasSpaces?: boolean;
  /** Takes the whole row of a two-column form. */
  isWide?: boolean;
  /** The password being set, not one being asked for. */
  isNewPassword?: boolean;
  /** Why it cannot be changed now; shown under the field. */
  disabledReason?: (values: FormValues) => string | null;
  isShown?: (values: FormValues) => boolean;
  /** For files. */
  upload?: StartUpload;
  accept?: string;
  maxFiles?: number;
  maxBytes?: number;
  limits?: Phrase;
  /** Any other control that takes `value` and `onChange`. */
  render?: (control: FieldControlProps) => ReactNode;
}

export interface FormSection {
  section: Phrase;
  text?: Phrase;
  /** What stands below the text, such as an address to copy. */
  extra?: ReactNode;
}

export type FormEntry<N extends string = string> = FormField<N> | FormSection;

export const isSection = (entry: FormEntry): entry is FormSection => 'section' in entry;

export const fieldNames = (entries: readonly FormEntry[]): string[] =>
  entries.flatMap((entry) => (isSection(entry) ? [] : [entry.name]));

/** Names a form over this schema may use. */
export type FieldName<S extends FormSchema> = Extract<keyof z.output<S>, string>;

export function factsOf(schema: FormSchema, field: FormField): FieldFacts {
  const own = (schema.shape as unknown as Record<string, z.ZodType>)[field.name];
  const facts: FieldFacts = own ? fieldFacts(own) : { kind: 'text', isRequired: false };
  return field.kind ? { ...facts, kind: field.kind } : facts;
}
