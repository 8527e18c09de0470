import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useTimeZone } from '../../components/base/useTimeZone.ts';
import { formatInstant } from '../../lib/format/instant.ts';
import { useSession } from '../../lib/session/session-state.ts';
import './access-bars.css';

/** Tells a person without a second factor from when one is demanded. */
export function FactorNotice() {
  const { t } = useTranslation('shell');
  const zone = useTimeZone();
  const { factorDemandedFrom, acting } = useSession();
  if (!factorDemandedFrom || acting) return null;
  return (
    <div className="td-access-bar" role="status">
      <p>
        <strong>{t('factorNotice.text', { time: formatInstant(new Date(factorDemandedFrom), zone, 'minute') })}</strong>
      </p>
      <Link className="td-access-bar-button" to="/account/settings?tab=security">
        {t('factorNotice.open')}
      </Link>
    </div>
  );
}
