import { releasableApp } from '@tilldeck/contracts/appstore/release.schemas';
import { z } from 'zod';
import type { FormEntry } from '../form/useFormFields.ts';
import type { FormSchema, FormValues } from '../form/useSchemaForm.ts';

/** What a person fills in for a kind of task, and how that becomes the payload of its draft. */
export interface KindForm {
  schema: FormSchema;
  fields: readonly FormEntry[];
  initial?: FormValues;
  toPayload?: (values: FormValues) => Record<string, unknown>;
  /** The version of the store that was chosen in place of a payload. */
  appVersionOf?: (values: FormValues) => string | undefined;
}

/** Keeps the names of the fields bound to the schema while it is written down. */
export const kindForm = <S extends FormSchema>(form: {
  schema: S;
  fields: readonly FormEntry<Extract<keyof S['shape'], string>>[];
  initial?: FormValues;
  toPayload?: (values: FormValues) => Record<string, unknown>;
  appVersionOf?: (values: FormValues) => string | undefined;
}): KindForm => form as unknown as KindForm;

/** In a form a file has a name; the draft takes its id. */
export const chosenFile = z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() });
export type ChosenFile = z.output<typeof chosenFile>;

/** In a form a version of the store has its app, whose other versions are offered beside it. */
export const chosenVersion = z.object({ id: z.string(), app: releasableApp });
export type ChosenVersion = z.output<typeof chosenVersion>;

export const appOrigins = ['store', 'file'] as const;
export const isFromFile = ({ from }: FormValues): boolean => from === 'file';
export const isFromStore = (values: FormValues): boolean => !isFromFile(values);
export const versionOf = ({ storeVersion }: FormValues): string | undefined =>
  (storeVersion as ChosenVersion | undefined)?.id;

/** Marks what has to be filled in, where that depends on other fields. */
export const required =
  (neededOf: (values: FormValues) => Record<string, unknown>) =>
  (values: FormValues, judge: z.core.$RefinementCtx): void => {
    for (const [name, value] of Object.entries(neededOf(values)))
      if (!value) judge.issues.push({ code: 'custom', path: [name], message: 'required', input: value });
  };
