import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import { TimeText } from '../text/TimeText.tsx';
import { Composer } from './Composer.tsx';
import styles from './Thread.module.css';

export interface ThreadMessage {
  id: string;
  who: string;
  at: string;
  text: string;
  isOwn?: boolean;
  /** Not shown to the other side. */
  isInternal?: boolean;
  files?: readonly { name: string; href: string }[];
}

interface ThreadProps {
  /** What is talked about, for those who do not see it. */
  label: string;
  /** Oldest first. */
  messages: readonly ThreadMessage[];
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Older messages exist. */
  onEarlier?: (() => void) | undefined;
  /** Sends a message; what was typed stays when it rejects. Without it nobody can write. */
  onSend?: ((text: string) => Promise<unknown>) | undefined;
  maxLength: number;
  /** Why nothing can be written now. */
  closedReason?: string | null;
}

/** A conversation: what was written, and the field to answer. */
export function Thread(props: ThreadProps) {
  const { label, messages, isLoading, error, onRetry, onEarlier, onSend, maxLength, closedReason } = props;
  const { t } = useTranslation('blocks');
  if (error) return <ErrorState error={error} onRetry={onRetry} isCompact />;
  if (isLoading) return <SkeletonLines rows={4} />;
  return (
    <div className={styles.thread}>
      {onEarlier ? <ActionButton kind="link" size="small" label={t('thread.earlier')} onClick={onEarlier} /> : null}
      {messages.length === 0 ? <EmptyState kind="nothing" title={t('thread.none')} isCompact /> : null}
      <div role="log" aria-label={label}>
        <ol className={styles.messages}>
          {messages.map((message) => (
            <Message key={message.id} message={message} />
          ))}
        </ol>
      </div>
      {closedReason ? <p className="blk-soft">{closedReason}</p> : null}
      {onSend && !closedReason ? <Composer onSend={onSend} maxLength={maxLength} /> : null}
    </div>
  );
}

function Message({ message }: { message: ThreadMessage }) {
  const { t } = useTranslation('blocks');
  const { who, at, text, isOwn, isInternal, files = [] } = message;
  return (
    <li className={styles.message} data-own={isOwn || undefined} data-internal={isInternal || undefined}>
      <p className={styles.head}>
        <strong>{who}</strong> <TimeText at={at} form="relative" />
        {isInternal ? <span className={styles.mark}>{t('thread.internal')}</span> : null}
      </p>
      <p className={styles.text}>{text}</p>
      {files.length > 0 ? (
        <ul className={styles.files}>
          {files.map(({ name, href }) => (
            <li key={href}>
              <a href={href}>{name}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </li>
  );
}
