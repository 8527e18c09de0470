import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import './notice-bars.css';
import { useNarrow } from './useNarrow.ts';

/** The console is made for a PC or a laptop; on less it says so once and then gets out of the way. */
export function WidthTip() {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const [isDismissed, setDismissed] = useState(false);
  if (!isNarrow || isDismissed) return null;
  return (
    <div className="td-width-tip" role="note">
      <span>{t('width.tip')}</span>
      <button type="button" className="td-button" onClick={() => setDismissed(true)}>
        {t('width.dismiss')}
      </button>
    </div>
  );
}
