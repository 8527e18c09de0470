import { useTranslation } from 'react-i18next';
import type { NoticeTab } from '../../components/notices/NoticePanel.tsx';
import { useTodos } from '../home/useHomeReads.ts';

/** Notices, messages and to-dos. Only to-dos have a source so far; the other tabs say that they are empty. */
export function useNoticeTabs(): readonly NoticeTab[] {
  const { t } = useTranslation();
  const { data: todos = [], error, isPending, refetch } = useTodos();
  return [
    { key: 'notices', label: t('notices.notices'), count: 0, items: [], emptyText: t('notices.noNotices') },
    { key: 'messages', label: t('notices.messages'), count: 0, items: [], emptyText: t('notices.noMessages') },
    {
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
    },
  ];
}
