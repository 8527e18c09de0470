import { useQueryClient } from '@tanstack/react-query';
import type { Route, RouteOutput } from '@tilldeck/contracts/core/route';
import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskPreview } from '@tilldeck/contracts/tasks/preview.schemas';
import type { TaskPlan } from '@tilldeck/contracts/tasks/task.schemas';
import { Form } from 'antd';
import { useBlocks } from '../../../../components/base/useBlocks.ts';
import { type ConfirmQuestion, useConfirm } from '../../../../components/feedback/useConfirm.ts';
import {
  type FormSchema,
  type FormValues,
  type SchemaFormControl,
  useSchemaForm,
} from '../../../../components/form/useSchemaForm.ts';
import { type TargetDraft, toTarget } from '../../../../components/target/target-draft.rules.ts';
import { merged } from '../../../../lib/form/schema-path.ts';
import { showToast } from '../../../../lib/notice/notice.ts';
import { ApiError } from '../../../../lib/request/api-error.ts';
import { refreshAfter } from '../../../../lib/request/refresh.ts';
import { previewedPart } from '../plan/plan-draft.rules.ts';
import { type SentPlan, useSendQuestion } from './useSendQuestion.ts';
import { type LookCalls, type TaskAim, type TaskPreviewControl, taskLook, useTaskPreview } from './useTaskPreview.ts';

export interface PreviewedFormOptions<R extends Route> {
  schema: FormSchema;
  initial: FormValues;
  kind: TaskKindName;
  /** Of what was filled in, what the kind is told. */
  payloadOf: (values: FormValues) => Record<string, unknown>;
  /** A version of the store in place of that. */
  appVersionOf?: (values: FormValues) => string | undefined;
  /** Of what stands in the form, what decides besides the target which devices can take it. */
  decides: (values: FormValues) => unknown;
  /** Where a look is asked for; tasks in general by default. */
  look?: LookCalls;
  /** How it goes out, where the form has no field `plan`. */
  planOf?: (values: FormValues) => SentPlan;
  call: R;
  /** The call's input without the name of what was looked at. */
  toInput: (values: FormValues) => Record<string, unknown>;
  /** The question before it is sent, where the words for tasks do not fit. */
  ask?: (found: TaskPreview, values: FormValues) => Partial<ConfirmQuestion>;
  doneText: (made: RouteOutput<R>) => string;
  onDone?: ((made: RouteOutput<R>) => void) | undefined;
}

export interface PreviewedFormControl {
  control: SchemaFormControl<FormSchema>;
  looked: TaskPreviewControl['looked'];
  /** What stands in the form is what was looked at. */
  isFresh: boolean;
}

/** The form of something that goes out to devices, and the two steps of its button: look, then send. */
export function usePreviewedForm<R extends Route>(options: PreviewedFormOptions<R>): PreviewedFormControl {
  const { kind, call: route, look = taskLook } = options;
  const { call } = useBlocks();
  const client = useQueryClient();
  const confirm = useConfirm();
  const questionOf = useSendQuestion();
  const preview = useTaskPreview(look);
  // What is folded away is not among the values of the form, and counts all the same.
  const keyOf = (shown: FormValues): string => {
    const values = merged(control.initial, shown) as FormValues;
    return JSON.stringify([
      kind,
      options.decides(values),
      toTarget(values.target as TargetDraft | undefined),
      previewedPart(values.plan as Partial<TaskPlan> | undefined),
    ]);
  };

  const send = async (found: TaskPreview, values: FormValues): Promise<boolean> => {
    const question = {
      ...questionOf({ kind, found, plan: options.planOf?.(values) ?? (values.plan as TaskPlan) }),
      ...options.ask?.(found, values),
      isDanger: kindOf(kind).isDestructive,
    };
    if (!(await confirm(question))) return false;
    const input = { ...options.toInput(values), previewHash: found.hash };
    const made = (await call(route, input as never, { isOwn: true })) as RouteOutput<R>;
    showToast(options.doneText(made), 'done');
    void refreshAfter(client, route, input);
    options.onDone?.(made);
    return true;
  };

  const control = useSchemaForm<FormSchema>({
    schema: options.schema,
    initial: options.initial,
    onSubmit: async (values) => {
      const plan = previewedPart(values.plan as TaskPlan | undefined);
      const appVersionId = options.appVersionOf?.(values);
      const aim: TaskAim = {
        kind,
        payload: options.payloadOf(values),
        ...(appVersionId === undefined ? {} : { appVersionId }),
        target: values.target as TaskAim['target'],
        ...(plan ? { plan } : {}),
      };
      const key = keyOf(control.form.getFieldsValue());
      const { looked } = preview;
      try {
        if (looked?.key === key) return await send(looked.preview, values);
        await preview.look(aim, key);
        return false;
      } catch (error) {
        if (!(error instanceof ApiError) || error.error !== 'tasks.target_changed') throw error;
        await preview.look(aim, key, true);
        return false;
      }
    },
  });
  const values: FormValues = Form.useWatch([], control.form) ?? control.initial;
  return {
    control,
    looked: preview.looked,
    isFresh: preview.looked !== null && preview.looked.key === keyOf(values),
  };
}
