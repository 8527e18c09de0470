import { ruleTarget } from '@tilldeck/contracts/policies/rule.schemas';
import type { ComponentType } from 'react';
import { z } from 'zod';
import type { FormEntry } from '../../../../components/form/useFormFields.ts';
import type { FormValues } from '../../../../components/form/useSchemaForm.ts';
import { type TargetDraft, toTarget } from '../../../../components/target/target-draft.rules.ts';
import type { ChosenFile } from '../../../../components/task/kind-form.rules.ts';
import type { RuleDetail } from '../kind/kind.pages.ts';

/** The whole form as it is filled in now; nothing of it is checked yet. */
export interface RulePreviewProps {
  values: FormValues;
}

/** What a person fills in for a kind of policy, and how that becomes its payload. */
export interface RuleForm {
  /** The kind's payload, but files have names here. */
  payload: z.ZodObject;
  /** Entries of the payload; `secrets` are set already and are not shown. */
  fields: (secrets: readonly string[]) => readonly FormEntry[];
  initial: FormValues;
  toPayload: (payload: FormValues) => FormValues;
  toValues: (rule: RuleDetail) => FormValues;
  /** Shows the thing itself beside the form. */
  preview: ComponentType<RulePreviewProps>;
}

/** A form whose payload is what was filled in. */
export const plainForm = (
  form: Pick<RuleForm, 'payload' | 'fields' | 'initial' | 'preview'> & Partial<RuleForm>,
): RuleForm => ({
  toPayload: (payload) => payload,
  toValues: ({ payload }) => payload,
  ...form,
});

export const idOf = (file: unknown): string => (file as ChosenFile).id;

/** A file of a saved rule as its form holds it. */
export function fileOf({ files }: Pick<RuleDetail, 'files'>, id: unknown): ChosenFile | undefined {
  const found = files.find((file) => file.id === id);
  return found && { id: found.id, name: found.name, sizeBytes: found.size };
}

/** Which devices the rule is for; its outcome is what the server takes. */
export const ruleTargetField = z.custom<TargetDraft>().transform(toTarget).pipe(ruleTarget);

/** Of what a form holds, the payload as far as it is filled in. */
export const payloadOf = (values: FormValues): FormValues => (values.payload ?? {}) as FormValues;
