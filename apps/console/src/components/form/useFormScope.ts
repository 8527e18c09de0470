import { createContext, type ReactNode, useContext } from 'react';
import type { z } from 'zod';
import { type FieldPath, pathOf, schemaAt, valueAt } from '../../lib/form/schema-path.ts';
import type { FormEntry } from './useFormFields.ts';
import type { FormSchema, FormValues } from './useSchemaForm.ts';

/** The form that entries are drawn in. */
export interface FormScope {
  schema: FormSchema;
  formId: string;
  isBusy: boolean;
  values: FormValues;
}

export const FormScopeContext = createContext<FormScope | null>(null);

export function useFormScope(): FormScope {
  const scope = useContext(FormScopeContext);
  if (!scope) throw new Error('Form entries belong into a SchemaForm or a FormBody');
  return scope;
}

/** An object of the form: where it is, and its path as antd counts, from the innermost list on. */
export interface Place {
  path: FieldPath;
  inList: FieldPath;
}
export const rootPlace: Place = { path: [], inList: [] };

/** Draws the fields of a nested object: groups, lists and unions are drawn by what draws them. */
export type DrawEntries = (entries: readonly FormEntry[], at: Place, columns: 1 | 2 | undefined) => ReactNode;

export interface NestedProps<E> {
  entry: E;
  at: Place;
  draw: DrawEntries;
}

export interface PlacedEntry extends Place {
  schema: z.ZodType | undefined;
  value: unknown;
}

/** Where an entry of this name is, with its schema and value. */
export function entryAt({ schema, values }: FormScope, at: Place, name: string): PlacedEntry {
  const beside = schemaAt(schema, at.path, values);
  const steps = pathOf(beside, name, valueAt(values, at.path));
  const path = [...at.path, ...steps];
  return {
    path,
    inList: [...at.inList, ...steps],
    schema: schemaAt(schema, path, values),
    value: valueAt(values, path),
  };
}
