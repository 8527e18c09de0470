import { useQueryClient } from '@tanstack/react-query';
import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { type TaskPlan, type TaskPreview, type TaskRow, taskDraft } from '@tilldeck/contracts/tasks/task.schemas';
import { Form } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBlocks } from '../../../components/base/useBlocks.ts';
import { type ConfirmQuestion, useConfirm } from '../../../components/feedback/useConfirm.ts';
import { fieldNames } from '../../../components/form/useFormFields.ts';
import {
  type FormSchema,
  type FormValues,
  type SchemaFormControl,
  useSchemaForm,
} from '../../../components/form/useSchemaForm.ts';
import { type TargetDraft, targetField, toTarget } from '../../../components/target/target-draft.rules.ts';
import { draftOf, kindForms } from '../../../components/task/kinds.fields.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { showToast } from '../../../lib/notice/notice.ts';
import { ApiError } from '../../../lib/request/api-error.ts';
import { refreshAfter } from '../../../lib/request/refresh.ts';
import { isHeldBack, newPlan, planField } from '../parts/plan/plan-draft.rules.ts';
import { type TaskAim, type TaskPreviewControl, useTaskPreview } from '../parts/preview/useTaskPreview.ts';

/** Kinds share some names of fields, so the chosen one sets its own values again. */
const initialOf = (kind: TaskKindName): FormValues => kindForms[kind].initial ?? {};

const schemaOf = (kind: TaskKindName): FormSchema =>
  kindForms[kind].schema.safeExtend({
    taskTitle: taskDraft.shape.title,
    target: targetField,
    plan: planField,
  }) as unknown as FormSchema;

/** What of the form decides which devices a task reaches. */
function keyOf(kind: TaskKindName, values: FormValues): string {
  const own = fieldNames(kindForms[kind].fields).filter((name) => name !== 'secret');
  return JSON.stringify([kind, own.map((name) => values[name]), toTarget(values.target as TargetDraft | undefined)]);
}

export interface NewTask {
  kind: TaskKindName;
  choose: (kind: TaskKindName) => void;
  control: SchemaFormControl<FormSchema>;
  looked: TaskPreviewControl['looked'];
  /** What stands in the form is what was looked at. */
  isFresh: boolean;
}

interface NewTaskOptions {
  kind: TaskKindName;
  target: TargetDraft;
  onMade: (task: TaskRow) => void;
}

/** The form of a new task and the two steps of its button: look, then make. */
export function useNewTask({ kind: firstKind, target, onMade }: NewTaskOptions): NewTask {
  const { t } = useTranslation('task');
  const { call } = useBlocks();
  const client = useQueryClient();
  const confirm = useConfirm();
  const [kind, setKind] = useState(firstKind);
  const preview = useTaskPreview();

  const question = (found: TaskPreview, plan: TaskPlan): ConfirmQuestion => {
    const { isDestructive } = kindOf(kind);
    const amount = groupNumber(found.eligible);
    return {
      title: t('new.confirmTitle', { kind: t(`kind.${kind}`), count: found.eligible, amount }),
      text: t(`effect.${kind}`),
      items: [
        t(`new.starts.${plan.start.mode === 'now' && isHeldBack(plan) ? 'allowed' : plan.start.mode}`),
        plan.stages ? t('new.inStages', { count: plan.stages.length }) : null,
        found.total > found.eligible ? t('new.leftOut', { amount: groupNumber(found.total - found.eligible) }) : null,
        found.needsApproval ? t('preview.needsApproval') : null,
      ].filter((item) => item !== null),
      action: t(found.needsApproval ? 'new.ask' : 'new.make'),
      isDanger: isDestructive,
      ...(isDestructive ? { word: String(found.eligible) } : {}),
    };
  };

  const make = async (aim: TaskAim, key: string, values: FormValues, secret: string | undefined) => {
    const found = preview.looked?.preview;
    const plan = values.plan as TaskPlan;
    if (!found || !(await confirm(question(found, plan)))) return false;
    const title = (values.taskTitle as string | undefined) ?? '';
    try {
      const input = { ...aim, title, plan, previewHash: found.hash, ...(secret === undefined ? {} : { secret }) };
      const made = await call(taskRoutes.add, input, { isOwn: true });
      showToast(t(made.state === 'waiting_approval' ? 'new.asked' : 'new.made'), 'done');
      void refreshAfter(client, taskRoutes.add);
      onMade(made);
      return true;
    } catch (error) {
      if (!(error instanceof ApiError) || error.error !== 'tasks.target_changed') throw error;
      await preview.look(aim, key, true);
      return false;
    }
  };

  const control = useSchemaForm<FormSchema>({
    schema: schemaOf(kind),
    initial: { ...initialOf(firstKind), taskTitle: '', target, plan: newPlan },
    onSubmit: async (values) => {
      const { payload, secret } = draftOf(kind, values);
      const aim: TaskAim = { kind, payload, target: values.target as TaskAim['target'] };
      const key = keyOf(kind, control.form.getFieldsValue());
      if (preview.looked?.key === key) return make(aim, key, values, secret);
      await preview.look(aim, key);
      return false;
    },
  });
  const values: FormValues = Form.useWatch([], control.form) ?? control.initial;
  return {
    kind,
    choose: (next) => {
      setKind(next);
      control.form.setFieldsValue(initialOf(next));
    },
    control,
    looked: preview.looked,
    isFresh: preview.looked !== null && preview.looked.key === keyOf(kind, values),
  };
}
