import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { useTranslation } from 'react-i18next';
import type { NoticeTab } from '../../components/notices/NoticePanel.tsx';
import { useCall, useChange } from '../../lib/request/route-queries.ts';
import { useSession } from '../../lib/session/session-state.ts';
import { useTodos } from '../home/useHomeReads.ts';
import { noticeTitle } from '../notices/notice-words.rules.ts';

/** Notices, messages and to-dos. */
export function useNoticeTabs(): readonly NoticeTab[] {
  return [useNotices(), useMessages(), useTodoTab()];
}

function useNotices(): NoticeTab {
  const { t, i18n } = useTranslation();
  const { acting } = useSession();
  const { data, error, isPending, refetch } = useCall(inboxRoutes.unread, {});
  const read = useChange(inboxRoutes.read);
  return {
    key: 'notices',
    label: t('notices.notices'),
    count: data?.count ?? 0,
    items: (data?.items ?? []).map((notice) => ({
      id: notice.id,
      title: noticeTitle(i18n.language, notice),
      text: notice.from,
      at: notice.releasedAt,
      href: `/account/notices/${notice.id}`,
      isUnread: true,
    })),
    emptyText: t('notices.noNotices'),
    isLoading: isPending,
    error,
    onRetry: () => void refetch(),
    ...(acting ? {} : { onReadAll: () => read.mutate({}), moreHref: '/account/notices' }),
  };
}

function useMessages(): NoticeTab {
  const { t } = useTranslation();
  const { acting } = useSession();
  const { data, error, isPending, refetch } = useCall(homeRoutes.messages, {});
  const read = useChange(homeRoutes.readMessages);
  return {
    key: 'messages',
    label: t('notices.messages'),
    count: data?.unread ?? 0,
    items: (data?.items ?? []).map(({ href, subject, ...message }) => ({
      ...message,
      text: subject,
      ...(href ? { href } : {}),
    })),
    emptyText: t('notices.noMessages'),
    isLoading: isPending,
    error,
    onRetry: () => void refetch(),
    ...(acting ? {} : { onReadAll: () => read.mutate({}) }),
  };
}

function useTodoTab(): NoticeTab {
  const { t } = useTranslation();
  const { data: todos = [], error, isPending, refetch } = useTodos();
  return {
    key: 'todos',
    label: t('notices.todos'),
    count: todos.reduce((sum, { count }) => sum + count, 0),
    items: todos.map(({ key, title, count, isCapped, href }) => ({
      id: key,
      title,
      text: t(isCapped ? 'notices.moreThan' : 'notices.waiting', { count }),
      href,
    })),
    emptyText: t('notices.noTodos'),
    isLoading: isPending,
    error,
    onRetry: () => void refetch(),
  };
}
