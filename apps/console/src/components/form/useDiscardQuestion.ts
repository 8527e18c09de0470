import { useTranslation } from 'react-i18next';
import { useConfirm } from '../feedback/useConfirm.ts';
import type { FormSchema, SchemaFormControl } from './useSchemaForm.ts';

/** Asks whether typed work may go, in the same words on every way out. */
export function useDiscardQuestion(): () => Promise<boolean> {
  const { t } = useTranslation('blocks');
  const confirm = useConfirm();
  return async () => {
    const answer = await confirm({
      title: t('form.discardTitle'),
      text: t('form.discardText'),
      action: t('form.discard'),
      cancel: t('form.keepEditing'),
      isDanger: true,
    });
    return answer !== null;
  };
}

/** The way out of a form that nothing was saved in: asks while something typed would be lost, then empties the form. */
export function useLeave<S extends FormSchema>(
  control: Pick<SchemaFormControl<S>, 'isDirty' | 'reset'>,
  onLeave: () => void,
): () => void {
  const mayDiscard = useDiscardQuestion();
  const leave = async () => {
    if (control.isDirty && !(await mayDiscard())) return;
    control.reset();
    onLeave();
  };
  return () => void leave();
}
