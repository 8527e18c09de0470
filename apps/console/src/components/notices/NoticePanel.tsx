import { Spin } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ActionButton } from '../base/ActionButton.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { PageTabs } from '../page/PageTabs.tsx';
import { TimeText } from '../text/TimeText.tsx';
import styles from './NoticePanel.module.css';

export interface NoticeItem {
  id: string;
  title: string;
  text?: string;
  /** Absent where it has no moment of its own, as a to-do that counts. */
  at?: string;
  href?: string;
  isUnread?: boolean;
}

export interface NoticeTab {
  key: string;
  label: string;
  /** What is unread or open. */
  count: number;
  items: readonly NoticeItem[];
  /** Why there is nothing, in this tab's own words. */
  emptyText: string;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  onReadAll?: () => void;
  /** The page with all of them. */
  moreHref?: string;
}

interface NoticePanelProps {
  tabs: readonly NoticeTab[];
  onOpen?: (item: NoticeItem, tab: NoticeTab) => void;
}

/** Notices, messages and to-dos under the bell. */
export function NoticePanel({ tabs, onOpen }: NoticePanelProps) {
  const { t } = useTranslation('blocks');
  // What is new is shown first; an empty tab would hide what the bell counts.
  const [active, setActive] = useState(() => (tabs.find(({ count }) => count > 0) ?? tabs[0])?.key ?? '');
  return (
    <div className={styles.panel}>
      <PageTabs
        label={t('notice.title')}
        active={active}
        onChange={setActive}
        tabs={tabs.map((tab) => ({
          key: tab.key,
          label: tab.label,
          count: tab.count,
          content: <TabContent tab={tab} onOpen={(item) => onOpen?.(item, tab)} />,
        }))}
      />
    </div>
  );
}

function TabContent({ tab, onOpen }: { tab: NoticeTab; onOpen: (item: NoticeItem) => void }) {
  const { t } = useTranslation('blocks');
  if (tab.error) return <ErrorState error={tab.error} onRetry={tab.onRetry} isCompact />;
  if (tab.isLoading) {
    return (
      <div className={styles.loading} role="status">
        <Spin />
        <span className="blk-visually-hidden">{t('notice.loading')}</span>
      </div>
    );
  }
  if (tab.items.length === 0) return <EmptyState kind="nothing" title={tab.emptyText} />;
  return (
    <>
      <ul className={styles.list}>
        {tab.items.map((item) => (
          <li key={item.id} className={styles.item} data-unread={item.isUnread || undefined}>
            {item.isUnread ? <span className="blk-visually-hidden">{t('notice.unread')}</span> : null}
            <span className={styles.title}>
              {item.href ? (
                <Link to={item.href} onClick={() => onOpen(item)}>
                  {item.title}
                </Link>
              ) : (
                item.title
              )}
            </span>
            {/* What leads nowhere is read here, so nothing of it is cut. */}
            {item.text ? <span className={item.href ? styles.text : styles.whole}>{item.text}</span> : null}
            {item.at ? (
              <span className={styles.time}>
                <TimeText at={item.at} form="relative" />
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      {tab.onReadAll || tab.moreHref ? (
        <div className={styles.foot}>
          {tab.onReadAll ? (
            <ActionButton
              kind="link"
              size="small"
              label={t('notice.readAll')}
              onClick={tab.onReadAll}
              disabledReason={tab.count === 0 ? t('notice.allRead') : null}
            />
          ) : null}
          {tab.moreHref ? <Link to={tab.moreHref}>{t('notice.more')}</Link> : null}
        </div>
      ) : null}
    </>
  );
}
