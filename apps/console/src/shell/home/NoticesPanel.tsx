import type { RouteOutput } from '@tilldeck/contracts/core/route';
import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../lib/request/route-queries.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { currentTimezone } from '../../lib/settings/stored-settings.ts';
import { noticeTitle } from '../notices/notice-words.rules.ts';
import { ShellIcon } from '../ShellIcon.tsx';
import { QuietPanel } from './QuietPanel.tsx';

const shown = 5;

/** Notices the person has not read, and what happened to things of theirs, as the bell shows them. */
export function NoticesPanel() {
  const { t } = useTranslation('pages');
  const { acting } = useSession();
  const { data: unread } = useCall(inboxRoutes.unread, {});
  const { data: messages } = useCall(homeRoutes.messages, {});
  const notices = unread?.items.slice(0, shown) ?? [];
  const news = messages?.items.slice(0, shown) ?? [];
  if (notices.length + news.length === 0)
    return (
      <QuietPanel icon="bell" title={t('home.notices')} empty={t('home.noNotices')} text={t('home.noNoticesText')} />
    );
  return (
    <section className="td-home-panel" aria-label={t('home.notices')}>
      <header>
        <h2>{t('home.notices')}</h2>
        {!acting && <Link to="/account/notices">{t('home.allNotices')}</Link>}
      </header>
      <ul className="td-todos">
        {notices.map((notice) => (
          <Notice key={notice.id} notice={notice} />
        ))}
        {news.map(({ id, title, subject, href, at, isUnread }) => (
          <Entry key={`message-${id}`} href={href} title={title} text={subject} at={at} isUnread={isUnread} />
        ))}
      </ul>
    </section>
  );
}

type UnreadNotice = RouteOutput<typeof inboxRoutes.unread>['items'][number];

function Notice({ notice }: { notice: UnreadNotice }) {
  const { i18n } = useTranslation();
  const { id, from, releasedAt } = notice;
  const title = noticeTitle(i18n.language, notice);
  return <Entry href={`/account/notices/${id}`} title={title} text={from} at={releasedAt} isUnread />;
}

interface EntryProps {
  href: string | null;
  title: string;
  text: string;
  at: string;
  isUnread: boolean;
}

function Entry({ href, title, text, at, isUnread }: EntryProps) {
  const { i18n } = useTranslation();
  const day = new Intl.DateTimeFormat(i18n.language, { day: 'numeric', month: 'short', timeZone: currentTimezone() });
  const words: ReactNode = (
    <>
      <span>
        {isUnread ? <b>{title}</b> : title}
        <small>{text}</small>
      </span>
      <time dateTime={at}>{day.format(new Date(at))}</time>
    </>
  );
  return (
    <li>
      {href ? (
        <Link to={href}>
          {words}
          <ShellIcon name="right" size={16} />
        </Link>
      ) : (
        <div>{words}</div>
      )}
    </li>
  );
}
