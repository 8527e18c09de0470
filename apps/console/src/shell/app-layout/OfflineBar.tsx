import { useTranslation } from 'react-i18next';
import { useLiveState } from '../../lib/live/live.ts';
import { useOfflineSince } from '../../lib/network/network-state.ts';
import { currentTimezone, useSettings } from '../../lib/settings/stored-settings.ts';

/** Says that what is on the screen may be old: without a network since when, or with one but without live changes. */
export function OfflineBar() {
  const { t } = useTranslation();
  const { language } = useSettings();
  const since = useOfflineSince();
  const liveState = useLiveState();
  if (since === null && liveState !== 'offline') return null;
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone: currentTimezone() });
  return (
    <div className="td-live-banner" role="status">
      {since === null ? t('live.offline') : t('offline.bar', { time: time.format(since) })}
    </div>
  );
}
