import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { RichText } from '../../../components/rich-text/RichText.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { MessageActionLine } from './MessageActionLine.tsx';
import { MessageFiles } from './MessageFiles.tsx';
import styles from './TicketReply.module.css';
import type { ThreadEntry } from './thread.rules.ts';

interface MessageListProps {
  /** Of the ticket the thread is shown for; messages of merged tickets name theirs. */
  number: string;
  entries: readonly ThreadEntry[];
  /** There are earlier messages. */
  onEarlier: (() => void) | undefined;
  /** They are on their way. */
  isBusy: boolean;
}

/** What was written, oldest first; notes in another tone. */
export function MessageList({ number, entries, onEarlier, isBusy }: MessageListProps) {
  const { t } = useTranslation(['support', 'blocks']);
  return (
    <>
      {onEarlier ? (
        <p className={styles.earlier}>
          <ActionButton size="small" label={t('blocks:thread.earlier')} isBusy={isBusy} onClick={onEarlier} />
        </p>
      ) : null}
      <div role="log" aria-label={t('thread.label', { number })}>
        <ol className={styles.messages}>
          {entries.map((entry) => (
            <Message key={`${entry.of}-${entry.id}`} entry={entry} number={number} />
          ))}
        </ol>
      </div>
    </>
  );
}

export function Message({ entry, number }: { entry: ThreadEntry; number: string }) {
  const { t } = useTranslation(['support', 'ticketAction']);
  const isNote = entry.of === 'note';
  const isSupport = !isNote && entry.side === 'support';
  const isSystem = !isNote && entry.side === 'system';
  const action = isNote ? null : entry.action;
  return (
    <li
      className={styles.message}
      data-note={isNote || undefined}
      data-support={isSupport || undefined}
      data-system={isSystem || undefined}
    >
      <p className={styles.head}>
        <strong>{isSystem ? t('ticketAction:system') : entry.isOwn ? t('thread.you') : entry.author}</strong>
        {isSupport ? <span className="blk-soft">{t('thread.supportSide')}</span> : null}
        <TimeText at={entry.at} form="relative" />
        {isNote ? <ToneTag tone="warn" text={`${t('thread.note')} · ${t('thread.notSeen')}`} /> : null}
        {!isNote && entry.isSolution ? <ToneTag tone="ok" text={t('thread.solution')} /> : null}
        {!isNote && entry.ticketNumber !== number ? (
          <span className="blk-soft">{t('thread.from', { number: entry.ticketNumber })}</span>
        ) : null}
      </p>
      {isSystem ? null : <RichText text={entry.body} />}
      {action ? <MessageActionLine action={action} /> : null}
      <MessageFiles files={entry.files} />
    </li>
  );
}
