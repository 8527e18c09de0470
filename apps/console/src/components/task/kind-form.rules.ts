import { z } from 'zod';
import type { FormEntry } from '../form/useFormFields.ts';
import type { FormSchema, FormValues } from '../form/useSchemaForm.ts';

/** What a person fills in for a kind of task, and how that becomes the payload of its draft. */
export interface KindForm {
  schema: FormSchema;
  fields: readonly FormEntry[];
  initial?: FormValues;
  toPayload?: (values: FormValues) => Record<string, unknown>;
}

/** Keeps the names of the fields bound to the schema while it is written down. */
export const kindForm = <S extends FormSchema>(form: {
  schema: S;
  fields: readonly FormEntry<Extract<keyof S['shape'], string>>[];
  initial?: FormValues;
  toPayload?: (values: FormValues) => Record<string, unknown>;
}): KindForm => form as unknown as KindForm;

/** In a form a file has a name; the draft takes its id. */
export const chosenFile = z.object({ id: z.string(), name: z.string(), sizeBytes: z.number() });
export type ChosenFile = z.output<typeof chosenFile>;
