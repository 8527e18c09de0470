import { useState } from 'react';
import { SectionCard } from '../components/page/SectionCard.tsx';
import { StepRow } from '../components/page/StepRow.tsx';
import { PrintButton } from '../components/print/PrintButton.tsx';
import { Thread, type ThreadMessage } from '../components/thread/Thread.tsx';
import { ApiError } from '../lib/request/api-error.ts';
import styles from './Gallery.module.css';
import { useSay } from './useSay.ts';

const dueInMs = 2 * 3_600_000;

/** What work on a ticket or an order is made of: steps with a clock, a conversation, paper. */
export function WorkSection() {
  const say = useSay();
  const [dueAt] = useState(() => new Date(Date.now() + dueInMs).toISOString());
  const [sent, setSent] = useState<readonly ThreadMessage[]>([]);
  const send = async (text: string) =>
    setSent([...sent, { id: `own${sent.length}`, who: 'Anna', at: new Date().toISOString(), text, isOwn: true }]);
  const messages: ThreadMessage[] = [
    {
      id: '1',
      who: 'Jonas',
      at: '2026-03-04T09:00:00Z',
      text: say('The printer of till 3 is jammed again.', '3 号收银机的打印机又卡纸了。'),
      files: [{ name: 'printer.jpg', href: '/favicon.svg' }],
    },
    {
      id: '2',
      who: 'Anna',
      at: '2026-03-04T09:04:00Z',
      text: say('Same fault as in January.\nOrder a new head.', '与一月的故障相同。\n请订购新的打印头。'),
      isOwn: true,
      isInternal: true,
    },
    ...sent,
  ];
  const shared = { label: say('Ticket 4711', '工单 4711'), maxLength: 500 };
  return (
    <div className={styles.stack}>
      <SectionCard
        title={say('Steps with state and clock', '带状态与时限的步骤')}
        actions={
          <PrintButton title={say('Service order 12', '服务单 12')}>
            <p>{say('Replace the thermal head of till 3.', '更换 3 号收银机的热敏打印头。')}</p>
          </PrintButton>
        }
      >
        <StepRow
          label={say('Service order', '服务单')}
          steps={[
            { key: 'asked', title: say('Reported', '已报修'), note: 'Jonas', progress: 'done' },
            { key: 'work', title: say('Repair', '维修'), note: 'Anna', progress: 'now', dueAt },
            { key: 'end', title: say('Accepted', '已验收'), note: say('Not started', '未开始'), progress: 'later' },
          ]}
        />
      </SectionCard>
      <div className={styles.cards} data-wide>
        <SectionCard title={say('Conversation', '会话')}>
          <Thread {...shared} messages={messages} onEarlier={() => {}} onSend={send} />
        </SectionCard>
        <SectionCard title={say('Closed', '已关闭')}>
          <Thread
            {...shared}
            label={say('Ticket 4712', '工单 4712')}
            messages={[]}
            closedReason={say('This ticket is closed', '此工单已关闭')}
          />
        </SectionCard>
        <SectionCard title={say('Failed', '失败')}>
          <Thread
            {...shared}
            messages={[]}
            error={new ApiError(say('No connection', '没有网络连接'), { requestId: '01JC8Y3K5' })}
            onRetry={() => {}}
          />
        </SectionCard>
      </div>
    </div>
  );
}
