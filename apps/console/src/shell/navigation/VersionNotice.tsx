import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { useHasUnsavedEdits } from '../../lib/navigation/unsaved-edits.ts';
import { fetchVersion, shouldUpdateTo, updateTo } from '../../lib/version/version-check.ts';
import './notice-bars.css';

const secondsToUpdate = 5;

/** Asks on every route change which version is out; a newer one is announced and loaded, after unsaved edits. */
export function VersionNotice() {
  const { pathname } = useLocation();
  const [found, setFound] = useState<string | null>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the path is what starts it
  useEffect(() => {
    let isCurrent = true;
    void fetchVersion().then((version) => {
      if (isCurrent && shouldUpdateTo(version)) setFound(version);
    });
    return () => {
      isCurrent = false;
    };
  }, [pathname]);

  return found === null ? null : <UpdateCountdown version={found} />;
}

function UpdateCountdown({ version }: { version: string }) {
  const { t } = useTranslation();
  const isWaiting = useHasUnsavedEdits();
  const [seconds, setSeconds] = useState(secondsToUpdate);

  useEffect(() => {
    if (isWaiting) return;
    const timer = setTimeout(() => (seconds > 1 ? setSeconds(seconds - 1) : updateTo(version)), 1_000);
    return () => clearTimeout(timer);
  }, [isWaiting, seconds, version]);

  return (
    <div className="td-version-notice" role="status">
      <span>{isWaiting ? t('version.waits') : t('version.found', { seconds })}</span>
      {!isWaiting && (
        <button type="button" className="td-button td-action" onClick={() => updateTo(version)}>
          {t('version.now')}
        </button>
      )}
    </div>
  );
}
