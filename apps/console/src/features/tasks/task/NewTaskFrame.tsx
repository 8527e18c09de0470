import { kindOf, type TaskKindName } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import { FormOverlay } from '../../../components/form/FormFrame.tsx';
import { SchemaForm } from '../../../components/form/SchemaForm.tsx';
import { useDiscardQuestion } from '../../../components/form/useDiscardQuestion.ts';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { TargetPicker } from '../../../components/target/TargetPicker.tsx';
import type { TargetDraft } from '../../../components/target/target-draft.rules.ts';
import { kindForms, kindGroups } from '../../../components/task/kinds.fields.tsx';
import { groupNumber } from '../../../lib/format/abbreviate-number.ts';
import { planEntries } from '../parts/plan/plan.fields.tsx';
import { TaskPreviewPanel } from '../parts/preview/TaskPreviewPanel.tsx';
import styles from './NewTask.module.css';
import { useNewTask } from './useNewTask.ts';

export interface NewTaskProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (task: TaskRow) => void;
  /** Filled in at the start, where the task begins at a list of devices. */
  target?: TargetDraft | undefined;
  kind?: TaskKindName | undefined;
}

/** What is to be done, to which devices, how; beside it what that would reach. It is made only of what was looked at. */
export function NewTaskFrame({ isOpen, onClose, onMade, target = { scope: 'sn' }, kind = 'install' }: NewTaskProps) {
  const { t } = useTranslation('task');
  const kindId = useId();
  const task = useNewTask({ kind, target, onMade });
  const { control, looked, isFresh } = task;
  const { isDisruptive } = kindOf(task.kind);
  const focusKind = () => {
    // A fast typist is already in the form.
    const isInside = document.getElementById(control.formId)?.contains(document.activeElement);
    if (!isInside) document.getElementById(kindId)?.focus();
  };
  const mayDiscard = useDiscardQuestion();
  const leave = async () => {
    if (control.isDirty && !(await mayDiscard())) return;
    control.reset();
    onClose();
  };
  const fields: FormEntry[] = [
    ...kindForms[task.kind].fields,
    { section: t('new.which') },
    { name: 'target', label: t('target.scope'), render: (field) => <TargetPicker {...field} /> },
    { section: t('new.how') },
    planEntries(isDisruptive),
    { name: 'taskTitle', label: t('field.title'), help: t('field.titleHelp') },
  ];
  const action =
    isFresh && looked
      ? t('new.createFor', { count: looked.preview.eligible, amount: groupNumber(looked.preview.eligible) })
      : t('new.preview');
  return (
    <FormOverlay
      kind="drawer"
      isOpen={isOpen}
      title={t('new.title')}
      action={action}
      widthPx={1060}
      isFlush
      control={{ ...control, focusFirst: focusKind }}
      leave={() => void leave()}
    >
      <div className={styles.frame}>
        <div className={styles.form}>
          <div className={styles.kind}>
            <label htmlFor={kindId}>{t('new.what')}</label>
            <Picker
              id={kindId}
              value={task.kind}
              onChange={(kind) => kind && task.choose(kind)}
              choices={kindGroups.flatMap(({ group, kinds }) =>
                kinds.map((each) => ({ value: each, label: t(`kind.${each}`), group: t(`kindGroup.${group}`) })),
              )}
            />
            <p>{t(`effect.${task.kind}`)}</p>
          </div>
          <SchemaForm control={control} fields={fields} />
        </div>
        <aside className={styles.preview} aria-label={t('preview.title')} aria-live="polite">
          <div className={styles.stuck}>
            <h2>{t('preview.title')}</h2>
            {looked ? (
              <TaskPreviewPanel looked={looked} isStale={!isFresh} />
            ) : (
              <p className="blk-soft">{t('preview.none')}</p>
            )}
          </div>
        </aside>
      </div>
    </FormOverlay>
  );
}
