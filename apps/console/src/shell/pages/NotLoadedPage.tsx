import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { hasUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { onNetworkChange, useOfflineSince } from '../../lib/network/network-state.ts';
import { ErrorNotice } from './ErrorNotice.tsx';

/** A page that did not come over the network. It is asked for again by itself when the network is back. */
export function NotLoadedPage() {
  const { t } = useTranslation(['pages', 'shell']);
  const navigate = useNavigate();
  const location = useLocation();
  const isOffline = useOfflineSince() !== null;
  // Browsers may keep a script that failed as failed until the document is loaded again.
  const tryAgain = () => {
    if (hasUnsavedEdits()) void navigate(location, { replace: true });
    else window.location.reload();
  };
  const onBack = useEffectEvent(() => {
    if (navigator.onLine) tryAgain();
  });
  useEffect(() => onNetworkChange(() => onBack()), []);
  return (
    <ErrorNotice
      title={t(isOffline ? 'shell:offline.title' : 'shell:offline.notLoaded')}
      text={t(isOffline ? 'shell:offline.text' : 'shell:offline.notLoadedText')}
      extra={
        <button type="button" className="td-button" onClick={tryAgain}>
          {t('home.readAgain')}
        </button>
      }
    />
  );
}
