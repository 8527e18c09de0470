import type { AskedKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { type TaskRow, taskDraft } from '@tilldeck/contracts/tasks/task.schemas';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fieldNames } from '../../../components/form/useFormFields.ts';
import type { FormSchema, FormValues } from '../../../components/form/useSchemaForm.ts';
import { type TargetDraft, targetField } from '../../../components/target/target-draft.rules.ts';
import { draftOf, kindForms } from '../../../components/task/kinds.fields.tsx';
import { newPlan, planField } from '../parts/plan/plan-draft.rules.ts';
import { type PreviewedFormControl, usePreviewedForm } from '../parts/preview/usePreviewedForm.ts';

/** Kinds share some names of fields, so the chosen one sets its own values again. */
const initialOf = (kind: AskedKindName): FormValues => kindForms[kind].initial ?? {};

const schemaOf = (kind: AskedKindName): FormSchema =>
  kindForms[kind].schema.safeExtend({
    taskTitle: taskDraft.shape.title,
    target: targetField,
    plan: planField,
  }) as unknown as FormSchema;

export interface NewTask {
  kind: AskedKindName;
  choose: (kind: AskedKindName) => void;
  form: PreviewedFormControl;
}

interface NewTaskOptions {
  kind: AskedKindName;
  target: TargetDraft;
  onMade: (task: TaskRow) => void;
}

/** The form of a new task, whose kind can be changed. */
export function useNewTask({ kind: firstKind, target, onMade }: NewTaskOptions): NewTask {
  const { t } = useTranslation('task');
  const [kind, setKind] = useState(firstKind);
  const form = usePreviewedForm({
    schema: schemaOf(kind),
    initial: { ...initialOf(firstKind), taskTitle: '', target, plan: newPlan },
    kind,
    payloadOf: (values) => draftOf(kind, values).payload,
    appVersionOf: (values) => draftOf(kind, values).appVersionId,
    decides: (values) =>
      fieldNames(kindForms[kind].fields)
        .filter((name) => name !== 'secret')
        .map((name) => values[name]),
    call: taskRoutes.add,
    toInput: (values) => ({
      kind,
      ...draftOf(kind, values),
      target: values.target,
      plan: values.plan,
      title: values.taskTitle ?? '',
    }),
    doneText: ({ state }) => t(state === 'waiting_approval' ? 'new.asked' : 'new.made'),
    onDone: onMade,
  });
  return {
    kind,
    choose: (next) => {
      setKind(next);
      form.control.form.setFieldsValue(initialOf(next));
    },
    form,
  };
}
