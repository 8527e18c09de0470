import { Form, type FormInstance } from 'antd';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import { checkForm, type FieldProblem, refusedFields } from '../../lib/form/field-problems.ts';
import { useUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { useProblemText } from './useProblemText.ts';

export type FormValues = Record<string, unknown>;
export type FormSchema = z.ZodObject<z.ZodRawShape>;

export interface SchemaFormControl<S extends FormSchema = FormSchema> {
  schema: S;
  form: FormInstance<FormValues>;
  /** Unique on the page: two forms with equal field names would share element ids. */
  formId: string;
  initial: FormValues;
  isDirty: boolean;
  isBusy: boolean;
  /** What went wrong beyond the fields. */
  failure: unknown;
  submit: () => void;
  onValuesChange: (changed: FormValues, values: FormValues) => void;
  /** Forgets what was typed. */
  reset: () => void;
  focusFirst: () => void;
}

interface SchemaFormOptions<S extends FormSchema> {
  schema: S;
  initial?: Partial<z.input<S>> | undefined;
  /** Throws when the server refuses; refused fields are marked, the rest is shown above the form. False: not sent. */
  onSubmit: (values: z.output<S>) => Promise<unknown>;
  /** Names of fields on the screen; refusals of others are shown above the form. */
  names: readonly string[];
}

/** The state of a form over a contract's object. */
export function useSchemaForm<S extends FormSchema>(options: SchemaFormOptions<S>): SchemaFormControl<S> {
  const { schema, onSubmit, names } = options;
  const [form] = Form.useForm<FormValues>();
  const formId = `f${useId()}`;
  const [initial] = useState<FormValues>({ ...options.initial });
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const problemText = useProblemText();
  useUnsavedEdits(isDirty && !isBusy);

  const mark = (problems: Record<string, FieldProblem>): boolean => {
    const known = names.filter((name) => problems[name]);
    form.setFields(names.map((name) => ({ name, errors: problems[name] ? [problemText(problems[name])] : [] })));
    // The field may be a select or an upload: what carries its id takes the focus.
    document.getElementById(`${formId}_${known[0]}`)?.focus();
    return known.length > 0;
  };

  const run = async () => {
    setFailure(null);
    const checked = checkForm(schema, { ...initial, ...form.getFieldsValue() });
    if (!checked.ok) {
      if (!mark(checked.problems)) setFailure(new Error(Object.values(checked.problems).map(problemText).join(' ')));
      return;
    }
    setBusy(true);
    try {
      if ((await onSubmit(checked.value)) !== false) setDirty(false);
      setBusy(false);
    } catch (error) {
      // Fields are shut while it is busy, and a shut field takes no focus.
      flushSync(() => setBusy(false));
      if (!mark(refusedFields(error))) setFailure(error);
    }
  };

  return {
    schema,
    form,
    formId,
    initial,
    isDirty,
    isBusy,
    failure,
    submit: () => {
      if (!isBusy) void run();
    },
    onValuesChange: (changed, values) => {
      setDirty(JSON.stringify({ ...initial, ...values }) !== JSON.stringify(initial));
      // A marked field is judged again while it is being corrected; others wait until they are left.
      const marked = Object.keys(changed).filter((name) => form.getFieldError(name).length > 0);
      if (marked.length > 0) form.validateFields(marked).catch(() => undefined);
    },
    reset: () => {
      form.resetFields();
      setDirty(false);
      setFailure(null);
    },
    focusFirst: () => {
      // A fast typist is already there.
      const isInside = document.getElementById(formId)?.contains(document.activeElement);
      if (!isInside) document.getElementById(`${formId}_${names[0]}`)?.focus();
    },
  };
}
