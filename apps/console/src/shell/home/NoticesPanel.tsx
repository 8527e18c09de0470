import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../lib/request/route-queries.ts';
import { noticeTitle } from '../notices/notice-words.rules.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { QuietPanel } from './QuietPanel.tsx';

const shown = 5;

/** The newest notices the person has not read. */
export function NoticesPanel() {
  const { t, i18n } = useTranslation('pages');
  const { data } = useCall(inboxRoutes.unread, {});
  if (!data || data.items.length === 0)
    return (
      <QuietPanel icon="bell" title={t('home.notices')} empty={t('home.noNotices')} text={t('home.noNoticesText')} />
    );
  return (
    <section className="td-home-panel" aria-label={t('home.notices')}>
      <header>
        <h2>{t('home.notices')}</h2>
      </header>
      <ul className="td-todos">
        {data.items.slice(0, shown).map((notice) => (
          <li key={notice.id}>
            <Link to={`/account/notices/${notice.id}`}>
              <span>{noticeTitle(i18n.language, notice)}</span>
              <ShellIcon name="right" size={16} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
