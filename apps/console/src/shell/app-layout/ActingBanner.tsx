import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTimeZone } from '../../components/base/useTimeZone.ts';
import { formatInstant } from '../../lib/format/instant.ts';
import { stopActing } from '../../lib/session/acting-session.ts';
import { actingNow } from '../../lib/session/session-vault.ts';
import './access-bars.css';

/** On every page while somebody acts for a partner: for whom, why, until when, and the way out. */
export function ActingBanner() {
  const { t } = useTranslation('shell');
  const zone = useTimeZone();
  const [isLeaving, setLeaving] = useState(false);
  const acting = actingNow();
  if (!acting) return null;
  const leave = () => {
    setLeaving(true);
    void stopActing();
  };
  return (
    <section className="td-access-bar td-access-bar-acting" aria-label={t('acting.label')}>
      <p>
        <strong>{t('acting.banner', { org: acting.orgName })}</strong>
        <span>{t('acting.reason', { reason: acting.reason })}</span>
        <span>{t('acting.until', { time: formatInstant(new Date(acting.expiresAt), zone, 'minute') })}</span>
      </p>
      <button type="button" className="td-access-bar-button" disabled={isLeaving} onClick={leave}>
        {t('acting.leave')}
      </button>
    </section>
  );
}
