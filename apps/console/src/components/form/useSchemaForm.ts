import { Form, type FormInstance } from 'antd';
import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { z } from 'zod';
import {
  checkForm,
  type FieldProblem,
  type Problems,
  placeProblems,
  refusedFields,
} from '../../lib/form/field-problems.ts';
import { focusFirstOf, focusOn } from '../../lib/form/focus-field.ts';
import { hasPendingUploads, pendingUploads } from '../../lib/form/pending-uploads.ts';
import { type FieldPath, merged, pathKey } from '../../lib/form/schema-path.ts';
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
  /** It will be sent once its files have arrived. */
  isWaiting: boolean;
  /** What went wrong beyond the fields. */
  failure: unknown;
  submit: () => void;
  onValuesChange: (changed: FormValues) => void;
  /** Forgets what was typed; from then on nothing asks for it. */
  reset: () => void;
  focusFirst: () => void;
}

interface SchemaFormOptions<S extends FormSchema> {
  schema: S;
  initial?: Partial<z.input<S>> | undefined;
  /** Throws when the server refuses; refused fields are marked, the rest is shown above the form. False: not sent. */
  onSubmit: (values: z.output<S>) => Promise<unknown>;
  /** Where the call's input holds what the form holds, if that is not at its root: `settings`. */
  inputAt?: string | undefined;
}

interface SentForm<S extends FormSchema> extends SchemaFormControl<S> {
  values: () => FormValues;
  /** The record was saved by another person: the form goes on from there, with `taken` in place of what it held. */
  rebase: (initial: FormValues, taken: FormValues) => void;
}

export const fieldId = (formId: string, path: FieldPath): string => [formId, ...path].join('_');

/** The state of a form over a contract's object. */
export function useSchemaForm<S extends FormSchema>(options: SchemaFormOptions<S>): SentForm<S> {
  const { schema, onSubmit, inputAt } = options;
  const base = useFormBase(schema, options.initial);
  const { form, initial, values, mark, problemText } = base;
  const [isDirty, setDirty] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const release = useUnsavedEdits(isDirty && !isBusy);

  const run = async () => {
    setFailure(null);
    if (hasPendingUploads(base.formId)) {
      setWaiting(true);
      mark({}, false);
      await pendingUploads(base.formId);
      setWaiting(false);
      // Closed in the meantime: nobody waits for it any more.
      if (!document.getElementById(base.formId)) return;
    }
    const checked = checkForm(schema, values());
    if (!checked.ok) {
      const { homeless } = mark(checked.problems);
      if (homeless.length > 0) setFailure(new Error(homeless.map(problemText).join(' ')));
      return;
    }
    setBusy(true);
    try {
      if ((await onSubmit(checked.value)) !== false) setDirty(false);
      setBusy(false);
    } catch (error) {
      // Fields are shut while it is busy, and a shut field takes no focus.
      flushSync(() => setBusy(false));
      const { placed, homeless } = mark(belowOf(refusedFields(error), inputAt));
      if (placed.size === 0 || homeless.length > 0) setFailure(error);
    }
  };

  return {
    schema,
    form,
    formId: base.formId,
    initial,
    isDirty,
    isBusy,
    isWaiting,
    failure,
    submit: () => {
      if (!isBusy && !isWaiting) void run();
    },
    onValuesChange: (changed) => {
      setDirty(JSON.stringify(values()) !== JSON.stringify(initial));
      base.judgeAgain(changed);
    },
    reset: () => {
      release();
      form.resetFields();
      setDirty(false);
      setFailure(null);
    },
    focusFirst: base.focusFirst,
    values,
    rebase: (saved, taken) => {
      base.setInitial({ ...saved });
      form.setFieldsValue(taken);
      setDirty(JSON.stringify({ ...values(), ...taken }) !== JSON.stringify(saved));
    },
  };
}

/** Paths of the call's input as paths of the form. */
function belowOf(problems: Problems, inputAt: string | undefined): Problems {
  if (!inputAt) return problems;
  const prefix = `${inputAt}.`;
  return Object.fromEntries(
    Object.entries(problems).map(([path, problem]) => [
      path.startsWith(prefix) ? path.slice(prefix.length) : path,
      problem,
    ]),
  );
}

/** What forms share that are sent and forms that are saved as they are typed: values, marks and focus, all by path. */
export function useFormBase(schema: FormSchema, given: FormValues | undefined) {
  const [form] = Form.useForm<FormValues>();
  const formId = `f${useId()}`;
  const [initial, showInitial] = useState<FormValues>({ ...given });
  // What is sent at once after another person's values were taken must hold theirs where no field shows them.
  const begun = useRef(initial);
  const problemText = useProblemText();

  const shownPaths = (): FieldPath[] => form.getFieldsError().map(({ name }) => name);
  return {
    schema,
    form,
    formId,
    initial,
    setInitial: (next: FormValues) => {
      begun.current = next;
      showInitial(next);
    },
    problemText,
    values: () => merged(begun.current, form.getFieldsValue()) as FormValues,
    /** Marks exactly these and leads to the first of them. What has no place on the screen is left to the caller. */
    mark: (problems: Problems, leads = true) => {
      const shown = shownPaths();
      const { placed, homeless } = placeProblems(problems, shown.map(pathKey));
      const textOf = (problem: FieldProblem | undefined) => (problem ? [problemText(problem)] : []);
      form.setFields(shown.map((path) => ({ name: [...path], errors: textOf(placed.get(pathKey(path))) })));
      const faulty = shown.filter((path) => placed.has(pathKey(path)));
      if (leads) focusFirstOf(faulty.map((path) => fieldId(formId, path)));
      return { placed, homeless };
    },
    /** A marked field is judged again while it is being corrected; others wait until they are left. */
    judgeAgain: (changed: FormValues) => {
      const marked = form
        .getFieldsError()
        .filter(({ name, errors }) => errors.length > 0 && String(name[0]) in changed)
        .map(({ name }) => name);
      if (marked.length > 0) form.validateFields(marked).catch(() => undefined);
    },
    focusFirst: () => {
      // A fast typist is already there.
      const isInside = document.getElementById(formId)?.contains(document.activeElement);
      if (!isInside) focusFirstOf(shownPaths().map((path) => fieldId(formId, path)));
    },
    /** Leads to a field, where it is on the screen. */
    focus: (path: string) => {
      const place = placeProblems({ [path]: { key: '' } }, shownPaths().map(pathKey))
        .placed.keys()
        .next().value;
      const found = shownPaths().find((each) => pathKey(each) === place);
      if (found) focusOn(fieldId(formId, found));
    },
  };
}
