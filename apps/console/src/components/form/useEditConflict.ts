import { useState } from 'react';
import type { z } from 'zod';
import { type SavedChange, savedChanges } from '../../lib/form/merge-saved.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import type { FormEntry } from './useFormFields.ts';
import type { FormSchema, FormValues } from './useSchemaForm.ts';

/** A record as it is saved now, in the terms of its form. */
export interface SavedRecord<S extends FormSchema> {
  /** Absent for a decision about the record: the form fills in nothing of it. */
  initial?: Partial<z.input<S>>;
  /** Carries the version that is saved now. */
  toInput: (values: z.output<S>) => unknown;
  /** With the names of what is chosen now. */
  fields: readonly FormEntry[];
}

interface FormOfRecord<Row, V, Filled> {
  /** A function where they name what is chosen. */
  fields: readonly FormEntry[] | ((row: Row) => readonly FormEntry[]);
  toValues: (row: Row) => V;
  /** Where the input is not what was filled in, with the id and version of the record. */
  toInput?: (filled: Filled, row: Row) => unknown;
}

const withVersion = (filled: object, { id, version }: { id?: string; version: number }) => ({
  ...filled,
  ...(id === undefined ? {} : { id }),
  version,
});

/**
 * What a form of a record with a version needs so that a change that came too late shows what was saved: the values, the
 * input with the version they belong to, and the way to read the record again.
 */
export function savedForm<Row extends { id?: string; version: number }, V, Filled extends object>(
  record: Row,
  read: () => Promise<Row | undefined>,
  { fields, toValues, toInput: inputOf = withVersion }: FormOfRecord<Row, V, Filled>,
) {
  const formOf = (row: Row) => ({
    initial: toValues(row),
    toInput: (filled: Filled) => inputOf(filled, row),
    fields: typeof fields === 'function' ? fields(row) : fields,
  });
  const { initial, toInput } = formOf(record);
  return { initial, toInput, reread: async () => formOf((await read()) ?? record) };
}

/** For a decision about a record: nothing of it is filled in, so that only its version is read again. */
export const decidedForm = <Row, Filled extends object>(
  record: Row,
  read: () => Promise<Row | undefined>,
  toInput: (filled: Filled, row: Row) => unknown,
) => ({
  toInput: (filled: Filled) => toInput(filled, record),
  reread: async () => {
    const now = (await read()) ?? record;
    return { toInput: (filled: Filled) => toInput(filled, now), fields: [] };
  },
});

/** A change that came too late: another person saved the record first. */
export interface EditConflict {
  /** Unknown where the person may not read who it was. */
  by: string | undefined;
  at: string | undefined;
  changes: readonly SavedChange[];
  fields: readonly FormEntry[];
  schema: FormSchema;
  takeTheirs: () => void;
  /** Sends what the person typed; fields they left alone get what is saved. */
  keepMine: () => void;
}

interface Merge<S extends FormSchema> {
  schema: S;
  opened: FormValues;
  mine: () => FormValues;
  /** Puts these values into the form; the record it began with is now the saved one. */
  rebase: (saved: SavedRecord<S>, taken: FormValues) => void;
  send: () => void;
}

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.error === 'core.stale_version';

interface LateEdit<S extends FormSchema> {
  found: { saved: SavedRecord<S>; error: ApiError } | null;
  forget: () => void;
}

/** Finds out what another person changed since the form was opened. */
export function useEditConflict<S extends FormSchema>(reread: (() => Promise<SavedRecord<S>>) | null | undefined) {
  const [found, setFound] = useState<LateEdit<S>['found']>(null);
  return {
    found,
    /** True when the refusal is shown as a conflict; any other is the caller's to show. */
    catch: async (error: unknown): Promise<boolean> => {
      if (!reread || !isStale(error)) return false;
      setFound({ saved: await reread(), error });
      return true;
    },
    forget: () => setFound(null),
  };
}

/** Lets the person decide between what they typed and what is saved, field by field in two clicks. */
export function useConflictChoice<S extends FormSchema>(
  { found, forget }: LateEdit<S>,
  { schema, opened, mine, rebase, send }: Merge<S>,
): EditConflict | null {
  if (!found) return null;
  const { saved, error } = found;
  // A record holds more than its form: when it was changed, how many use it.
  const theirs = (saved.initial ?? opened) as FormValues;
  const changes = savedChanges(opened, mine(), theirs).filter(({ name }) => name in schema.shape);
  const decide = (isTaken: (change: SavedChange) => boolean) => {
    rebase(saved, Object.fromEntries(changes.filter(isTaken).map(({ name, theirs }) => [name, theirs])));
    forget();
  };
  const last = error.data as { changedBy?: string; changedAt?: string } | null | undefined;
  return {
    by: last?.changedBy,
    at: last?.changedAt,
    changes,
    fields: saved.fields,
    schema,
    takeTheirs: () => decide(() => true),
    keepMine: () => {
      decide(({ isContested }) => !isContested);
      send();
    },
  };
}
