import type { RouteOutput } from '@tilldeck/contracts/core/route';
import type { shareRoutes } from '@tilldeck/contracts/insight/share.routes';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { formatInstant } from '../../lib/format/instant.ts';
import { ApiError } from '../../lib/request/api-error.ts';
import { currentTimezone } from '../../lib/settings/stored-settings.ts';
import { SharedSheet } from '../shared/SharedSheet.tsx';
import './SharedPage.css';

type Shared = RouteOutput<typeof shareRoutes.open>;

/** /share#<secret>: a frozen page of the data center, for anybody who has the link. */
export function SharedPage() {
  const { i18n } = useTranslation('share');
  const token = useLocation().hash.slice(1);
  // The page is kept in both languages: another one is another answer.
  return <Opened key={`${token} ${i18n.language}`} token={token} />;
}

function Opened({ token }: { token: string }) {
  const { t } = useTranslation('share');
  const [found, setFound] = useState<Shared | 'gone' | 'failed' | null>(null);
  useEffect(() => {
    let isCurrent = true;
    const read = async () => {
      const { openShared } = await import('../shared/shared-sheet.queries.ts');
      return openShared(token);
    };
    void read().then(
      (shared) => isCurrent && setFound(shared),
      (error: unknown) => isCurrent && setFound(error instanceof ApiError ? 'gone' : 'failed'),
    );
    return () => {
      isCurrent = false;
    };
  }, [token]);
  return (
    <article className="td-shared">
      {/* Who has the link may read it; search engines may not keep it. React puts both into the head. */}
      <meta name="robots" content="noindex, nofollow" />
      <meta name="referrer" content="no-referrer" />
      {found === null ? <p role="status">{t('shared.loading')}</p> : null}
      {found === 'failed' ? <p role="alert">{t('shared.failed')}</p> : null}
      {found === 'gone' ? (
        <>
          <h1>{t('shared.gone')}</h1>
          <p>{t('shared.goneText')}</p>
        </>
      ) : null}
      {found !== null && typeof found === 'object' ? <Found {...found} /> : null}
    </article>
  );
}

function Found({ sheet, expiresAt }: Shared) {
  const { t } = useTranslation('share');
  const { title, filter, from, to, timezone, at } = sheet;
  const ownZone = currentTimezone();
  return (
    <>
      <h1>{title}</h1>
      <p>{[t('shared.period', { from, to, zone: timezone }), filter].filter(Boolean).join(' · ')}</p>
      <p className="td-shared-soft">
        {t('shared.frozen', { time: formatInstant(new Date(at), timezone, 'minute'), zone: timezone })}{' '}
        {t('shared.until', { time: formatInstant(new Date(expiresAt), ownZone, 'minute'), zone: ownZone })}
      </p>
      <SharedSheet sheet={sheet} />
    </>
  );
}
