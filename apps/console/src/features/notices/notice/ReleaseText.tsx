import type { NoticeDetail } from '@tilldeck/contracts/notices/notice.schemas';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/base/useNow.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { formatInstant, zoneOffset } from '../../../lib/format/instant.ts';
import { namesOf } from './notice.rules.ts';

/** What a release will do: whom it reaches, how many that is, how and when. */
export function ReleaseText({ notice }: { notice: NoticeDetail }) {
  const { t } = useTranslation('notice');
  const zone = useTimeZone();
  const now = useNow();
  const { reach, method, type } = notice;
  const names = namesOf(notice, (roleType) => t(`roleType.${roleType}`));
  const audience = t(`audience.${notice.audience}`) + (names ? ` (${names})` : '');
  const at = notice.releaseAt ? new Date(notice.releaseAt) : now;
  return (
    <>
      <p>
        <strong>{t(reach.accounts > 0 ? 'releaseTo' : 'releaseNobody', { audience, ...reach })}</strong>
      </p>
      {reach.accounts > 0 ? (
        <p>
          {t(`releaseHow.${method}`, { mailed: reach.mailed })}
          {type === 'popup' && method !== 'mail' ? ` ${t('releasePopup')}` : null}
        </p>
      ) : null}
      <p>
        {at > now
          ? t('releaseLater', { when: `${formatInstant(at, zone, 'minute')} ${zoneOffset(at, zone)}` })
          : t('releaseNow')}
      </p>
    </>
  );
}
