import { useEffect, useState } from 'react';
import type { z } from 'zod';
import { Autosaver, isStuck, type SaveState } from '../../lib/form/autosaver.ts';
import { checkForm, refusedFields } from '../../lib/form/field-problems.ts';
import { useUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { type FormSchema, type FormValues, type SchemaFormControl, useFormBase } from './useSchemaForm.ts';

interface AutosaveFormOptions<S extends FormSchema> {
  schema: S;
  initial: z.input<S>;
  /** Throws when the server refuses. The one given at opening counts. */
  save: (values: z.output<S>) => Promise<unknown>;
  /** Refusals after which saving again cannot help, besides `core.stale_version`. */
  staleErrors?: readonly string[];
}

export interface AutosaveForm<S extends FormSchema> {
  control: SchemaFormControl<S>;
  state: SaveState;
  failure: Error | null;
  /** Saves what is typed; false when it could not be saved. */
  flush: () => Promise<boolean>;
  /** Shows what another person saved, where nothing of one's own would be lost. */
  follow: (values: z.input<S>) => boolean;
  /** Leads to a field by its path. */
  focus: (path: string) => void;
  /** Leads to the first field that keeps it from being saved. */
  focusProblem: () => void;
}

/** A form that is saved as it is typed, at the latest when its page closes. */
export function useAutosaveForm<S extends FormSchema>(options: AutosaveFormOptions<S>): AutosaveForm<S> {
  const { schema, initial } = options;
  const base = useFormBase(schema, initial);
  const [{ state, failure }, setTold] = useState<{ state: SaveState; failure: unknown }>({
    state: 'saved',
    failure: null,
  });
  const [saver] = useState(
    () =>
      new Autosaver<FormValues, z.output<S>>({
        initial: { ...initial },
        check: (typed) => {
          const checked = checkForm(schema, typed);
          base.mark(checked.ok ? {} : checked.problems, false);
          return checked.ok ? checked.value : null;
        },
        save: options.save,
        isStale: (error) =>
          error instanceof ApiError &&
          [...(options.staleErrors ?? []), 'core.stale_version'].includes(error.error ?? ''),
        tell: (next, error) => {
          setTold({ state: next, failure: error });
          if (error) base.mark(refusedFields(error), false);
        },
      }),
  );
  useUnsavedEdits(state !== 'saved', isStuck(state));
  useEffect(() => {
    const flush = () => void saver.flush();
    const flushHidden = () => document.visibilityState === 'hidden' && flush();
    window.addEventListener('pagehide', flush);
    document.addEventListener('visibilitychange', flushHidden);
    return () => {
      window.removeEventListener('pagehide', flush);
      document.removeEventListener('visibilitychange', flushHidden);
      flush();
    };
  }, [saver]);
  return {
    control: {
      ...base,
      schema,
      isDirty: state !== 'saved',
      isBusy: false,
      isWaiting: false,
      failure: null,
      submit: () => void saver.flush(),
      onValuesChange: () => saver.change(base.values()),
      reset: () => base.form.resetFields(),
    },
    state,
    failure: failure instanceof Error ? failure : null,
    flush: () => saver.flush(),
    follow: (values) => {
      if (!saver.follow({ ...values })) return false;
      base.setInitial({ ...values });
      base.form.setFieldsValue({ ...values });
      return true;
    },
    focus: base.focus,
    focusProblem: () => {
      const checked = checkForm(schema, base.values());
      if (!checked.ok) base.mark(checked.problems);
    },
  };
}
