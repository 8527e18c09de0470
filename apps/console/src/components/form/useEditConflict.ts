import { useState } from 'react';
import type { z } from 'zod';
import { type SavedChange, savedChanges } from '../../lib/form/merge-saved.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import type { FormEntry } from './useFormFields.ts';
import type { FormSchema, FormValues } from './useSchemaForm.ts';

/** A record as it is saved now, in the terms of its form. */
export interface SavedRecord<S extends FormSchema> {
  initial: Partial<z.input<S>>;
  /** Carries the version that is saved now. */
  toInput: (values: z.output<S>) => unknown;
  /** With the names of what is chosen now. */
  fields: readonly FormEntry[];
}

/**
 * What a form of a record with a version needs so that a change that came too late shows what was saved: the values, the
 * input with the version they belong to, and the way to read the record again.
 */
export function savedForm<Row extends { id: string; version: number }, V>(
  record: Row,
  read: () => Promise<Row | undefined>,
  { fields, toValues }: { fields: readonly FormEntry[]; toValues: (row: Row) => V },
) {
  const formOf = (row: Row) => ({
    initial: toValues(row),
    toInput: (values: object) => ({ ...values, id: row.id, version: row.version }),
    fields,
  });
  const { initial, toInput } = formOf(record);
  return { initial, toInput, reread: async () => formOf((await read()) ?? record) };
}

/** A change that came too late: another person saved the record first. */
export interface EditConflict {
  /** Unknown where the person may not read who it was. */
  by: string | undefined;
  at: string | undefined;
  changes: readonly SavedChange[];
  fields: readonly FormEntry[];
  takeTheirs: () => void;
  /** Sends what the person typed; fields they left alone get what is saved. */
  keepMine: () => void;
}

interface Merge<S extends FormSchema> {
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
export function useEditConflict<S extends FormSchema>(reread: (() => Promise<SavedRecord<S>>) | undefined) {
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
  { opened, mine, rebase, send }: Merge<S>,
): EditConflict | null {
  if (!found) return null;
  const { saved, error } = found;
  const changes = savedChanges(opened, mine(), saved.initial as FormValues);
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
    takeTheirs: () => decide(() => true),
    keepMine: () => {
      decide(({ isContested }) => !isContested);
      send();
    },
  };
}
