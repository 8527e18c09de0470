import { useQueryClient } from '@tanstack/react-query';
import type { IsVersioned, Route, RouteOutput } from '@tilldeck/contracts/core/route';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { showToast, type ToastKind } from '../../lib/notice/notice.ts';
import { refreshAfter } from '../../lib/request/refresh.ts';
import { useBlocks } from '../base/useBlocks.ts';
import { type ConfirmQuestion, useConfirm } from '../feedback/useConfirm.ts';
import { useProof } from '../proof/useProof.ts';
import type { Phrase } from '../text/usePhrase.ts';
import { usePhrase } from '../text/usePhrase.ts';
import { useLeave } from './useDiscardQuestion.ts';
import { type EditConflict, type SavedRecord, useConflictChoice, useEditConflict } from './useEditConflict.ts';
import type { FieldName, FormEntry } from './useFormFields.ts';
import { type FormSchema, type FormValues, type SchemaFormControl, useSchemaForm } from './useSchemaForm.ts';

/** Reads the record again where a change came too late, to show what another person saved. */
type Reread<S extends FormSchema> = () => Promise<SavedRecord<S>>;

/**
 * A call that refuses changes that came too late has a form that shows what was saved. `null`: this one changes no saved
 * record, so that nobody can have been first.
 */
type LateChange<S extends FormSchema, R extends Route> =
  IsVersioned<R> extends true ? { reread: Reread<S> | null } : unknown;

/** A form that makes a declared call. */
export type RouteFormProps<S extends FormSchema, R extends Route> = CallFormProps<S, R> & LateChange<S, R>;

interface CallFormProps<S extends FormSchema, R extends Route> {
  /** What the person fills in; often the call's own input. */
  schema: S;
  fields: readonly FormEntry<FieldName<S>>[];
  call: R;
  initial?: Partial<z.input<S>>;
  /** From what was filled in to the call's input, where they differ. The one given at opening counts. */
  toInput?: (values: z.output<S>) => unknown;
  reread?: Reread<S> | null;
  /** Where that input holds what was filled in, if not at its root: `settings`. Refused fields are found by it. */
  inputAt?: string;
  /** Asked before it is sent; null where there is nothing to ask. */
  confirm?: (values: z.output<S>) => ConfirmQuestion | null | Promise<ConfirmQuestion | null>;
  /** Whether the person proves first who they are. */
  needsProof?: (values: z.output<S>) => boolean;
  /** Said when it is done. */
  doneText?: Phrase;
  /** The same where it depends on what was filled in or answered. */
  sayDone?: (values: z.output<S>, output: RouteOutput<R>) => { text: string; kind?: ToastKind };
  onDone?: (output: RouteOutput<R>) => void;
}

/** A form in a drawer or a dialog. */
export type FormFrameProps<S extends FormSchema, R extends Route> = RouteFormProps<S, R> & FrameProps;

interface FrameProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The verb on the button. */
  action?: string | undefined;
  columns?: 1 | 2;
  widthPx?: number;
  /** Above the fields. */
  above?: ReactNode;
  /** Beside the buttons. */
  note?: ReactNode;
}

export interface RouteForm<S extends FormSchema> {
  control: SchemaFormControl<S>;
  /** Another person saved the record first. */
  conflict: EditConflict | null;
  /** Asks first when something typed would be lost. */
  leave: () => void;
}

const notSent = Symbol('not sent');

/** Sends the form, refreshes what it changed, says that it is done; asks before typed work is thrown away. */
export function useRouteForm<S extends FormSchema, R extends Route>(
  props: RouteFormProps<S, R>,
  onLeave: () => void,
): RouteForm<S> {
  const { schema, call: route, initial, doneText, onDone } = props;
  // As of opening, like `initial`: a record read again meanwhile must not lend its newer version to older values.
  const toInput = useRef(props.toInput);
  const edits = useEditConflict<S>(props.reread);
  const { t } = useTranslation('blocks');
  const { call } = useBlocks();
  const client = useQueryClient();
  const confirm = useConfirm();
  const prove = useProof();
  const phrase = usePhrase();
  const control = useSchemaForm<S>({
    schema,
    initial,
    inputAt: props.inputAt,
    onSubmit: async (values) => {
      const question = (await props.confirm?.(values)) ?? null;
      if (question && !(await confirm(question))) return false;
      if (props.needsProof?.(values) && !(await prove())) return false;
      const input = toInput.current ? toInput.current(values) : values;
      edits.forget();
      const output = await call(route, input as never, { isOwn: true }).catch(async (error: unknown) => {
        if (await edits.catch(error)) return notSent;
        throw error;
      });
      if (output === notSent) return false;
      const said = props.sayDone?.(values, output as RouteOutput<R>);
      showToast(said?.text ?? (doneText ? phrase(doneText) : t('form.done')), said?.kind ?? 'done');
      void refreshAfter(client, route, input);
      onDone?.(output as RouteOutput<R>);
      return true;
    },
  });
  const conflict = useConflictChoice(edits, {
    schema,
    opened: control.initial,
    mine: control.values,
    rebase: (saved, taken) => {
      toInput.current = saved.toInput;
      control.rebase((saved.initial ?? control.initial) as FormValues, taken);
    },
    send: control.submit,
  });
  const leave = useLeave(control, () => {
    edits.forget();
    onLeave();
  });
  return { control, conflict, leave };
}
