import { useTranslation } from 'react-i18next';
import { useConfirm } from '../feedback/useConfirm.ts';

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
