import { ActionButton } from '../components/base/ActionButton.tsx';
import { NoticePanel, type NoticeTab } from '../components/notices/NoticePanel.tsx';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { useCommands } from '../components/palette/useCommands.ts';
import { ApiError } from '../lib/request/api-error.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

export function FindSection() {
  const say = useSay();
  const { open } = useCommands();
  const tab = (key: string, label: string, more: Partial<NoticeTab>): NoticeTab => ({
    key,
    label,
    count: 0,
    items: [],
    emptyText: say('Nothing for you', '没有内容'),
    ...more,
  });
  const full = tab('notices', say('Notices', '通知'), {
    count: 2,
    moreHref: '/gallery/find',
    onReadAll: () => {},
    items: [
      {
        id: '1',
        title: say('Maintenance on Sunday', '周日维护'),
        text: say(
          'From 02:00 to 04:00 UTC devices keep selling, the console is read-only, and reports come later than usual.',
          'UTC 02:00 至 04:00，设备可正常营业，控制台只读，报表会延迟。',
        ),
        at: '2026-03-04T09:12:00Z',
        isUnread: true,
        href: '/gallery/find',
      },
      {
        id: '2',
        title: say('Release 3.2.14 finished', '3.2.14 发布完成'),
        at: '2026-03-03T09:12:00Z',
        isUnread: true,
        href: '/gallery/find',
      },
      { id: '3', title: say('Your export is ready', '导出已完成'), at: '2026-02-03T09:12:00Z' },
    ],
  });
  const none = tab('messages', say('Messages', '消息'), { emptyText: say('No messages', '没有消息') });
  return (
    <div className={styles.stack}>
      <SectionCard title="CommandPalette">
        <div className={styles.row}>
          <ActionButton label={say('Search everything', '全局搜索')} shortcut="mod+K" onClick={open} />
        </div>
      </SectionCard>
      <div className={styles.cards} data-wide>
        <SectionCard title={say('Notices', '通知')}>
          <NoticePanel tabs={[full, none, tab('todo', say('To-dos', '待办'), {})]} />
        </SectionCard>
        <SectionCard title={say('Empty', '空')}>
          <NoticePanel tabs={[none, full]} />
        </SectionCard>
        <SectionCard title={say('Loading', '加载中')}>
          <NoticePanel tabs={[tab('notices', say('Notices', '通知'), { isLoading: true }), none]} />
        </SectionCard>
        <SectionCard title={say('Failed', '失败')}>
          <NoticePanel
            tabs={[
              tab('notices', say('Notices', '通知'), {
                error: new ApiError(say('Network busy, try again later', '网络繁忙，请稍后再试'), {
                  requestId: '01JC8Y3K5',
                }),
                onRetry: () => {},
              }),
              none,
            ]}
          />
        </SectionCard>
      </div>
    </div>
  );
}
