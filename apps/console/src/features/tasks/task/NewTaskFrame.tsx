import { type AskedKindName, kindOf } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Picker } from '../../../components/choices/Picker.tsx';
import type { FormEntry } from '../../../components/form/useFormFields.ts';
import { TargetPicker } from '../../../components/target/TargetPicker.tsx';
import type { TargetDraft } from '../../../components/target/target-draft.rules.ts';
import { kindForms, kindGroups } from '../../../components/task/kinds.fields.tsx';
import { planEntries } from '../parts/plan/plan.fields.tsx';
import { PreviewedFrame } from '../parts/preview/PreviewedFrame.tsx';
import styles from './NewTask.module.css';
import { useNewTask } from './useNewTask.ts';

export interface NewTaskProps {
  isOpen: boolean;
  onClose: () => void;
  onMade: (task: TaskRow) => void;
  /** Filled in at the start, where the task begins at a list of devices. */
  target?: TargetDraft | undefined;
  kind?: AskedKindName | undefined;
}

/** A task of any kind: what is to be done, to which devices, how. */
export function NewTaskFrame({ isOpen, onClose, onMade, target = { scope: 'sn' }, kind = 'install' }: NewTaskProps) {
  const { t } = useTranslation('task');
  const kindId = useId();
  const task = useNewTask({ kind, target, onMade });
  const { isDisruptive } = kindOf(task.kind);
  const focusKind = () => {
    // A fast typist is already in the form.
    const isInside = document.getElementById(task.form.control.formId)?.contains(document.activeElement);
    if (!isInside) document.getElementById(kindId)?.focus();
  };
  const fields: FormEntry[] = [
    ...kindForms[task.kind].fields,
    { section: t('new.which') },
    { name: 'target', label: t('target.scope'), render: (field) => <TargetPicker {...field} /> },
    { section: t('new.how') },
    planEntries(isDisruptive),
    { name: 'taskTitle', label: t('field.title'), help: t('field.titleHelp') },
  ];
  return (
    <PreviewedFrame
      form={task.form}
      isOpen={isOpen}
      onClose={onClose}
      title={t('new.title')}
      fields={fields}
      focusFirst={focusKind}
      head={
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
      }
    />
  );
}
