import { useTranslation } from 'react-i18next';
import type { NoticeTab } from '../../components/notices/NoticePanel.tsx';

/** Notices, messages and to-dos. No domain delivers any so far, and the panel says so. */
export function useNoticeTabs(): readonly NoticeTab[] {
  const { t } = useTranslation();
  return [
    { key: 'notices', label: t('notices.notices'), count: 0, items: [], emptyText: t('notices.noNotices') },
    { key: 'messages', label: t('notices.messages'), count: 0, items: [], emptyText: t('notices.noMessages') },
    { key: 'todos', label: t('notices.todos'), count: 0, items: [], emptyText: t('notices.noTodos') },
  ];
}
