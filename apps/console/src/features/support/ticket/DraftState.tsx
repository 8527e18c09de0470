import { useTranslation } from 'react-i18next';
import type { DraftSaving } from './useServerDraft.ts';

/** Whether what is typed is kept. */
export function DraftState({ saving }: { saving: DraftSaving }) {
  const { t } = useTranslation('support');
  const words = { idle: '', saving: t('draft.saving'), saved: t('draft.saved'), failed: t('draft.failed') };
  return (
    <span role="status" className="blk-soft">
      {words[saving]}
    </span>
  );
}
