import { useTranslation } from 'react-i18next';
import { describeChanges } from '../../lib/history/describe-changes.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { EmptyState } from '../page/EmptyState.tsx';
import { ErrorState } from '../page/ErrorState.tsx';
import { SkeletonLines } from '../page/SkeletonLines.tsx';
import { TimeText } from '../text/TimeText.tsx';
import styles from './HistoryTimeline.module.css';
import type { FieldNames, ValueNames } from './useHistoryNames.ts';
import { useHistoryWords } from './useHistoryWords.ts';
import { ValueDiff } from './ValueDiff.tsx';

export interface HistoryEntry {
  id: string;
  at: string;
  /** Null: the system itself. */
  who: string | null;
  /** The organisation somebody acted for. */
  actingFor?: string | null;
  /** What happened, in words. */
  what: string;
  reason?: string | null;
  before?: unknown;
  after?: unknown;
}

interface HistoryTimelineProps {
  entries: readonly HistoryEntry[];
  /** Names of fields, by path. */
  fieldNames?: FieldNames;
  /** What values of a field are called, by path and value. */
  valueNames?: ValueNames;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** Older entries exist. */
  onMore?: () => void;
  isMoreLoading?: boolean;
}

/** Who did what when, newest first, with every value before and after. */
export function HistoryTimeline(props: HistoryTimelineProps) {
  const { entries, fieldNames = {}, valueNames = {}, isLoading, error, onRetry, onMore, isMoreLoading } = props;
  const { t } = useTranslation('blocks');
  const words = useHistoryWords(fieldNames, valueNames);
  if (error) return <ErrorState error={error} onRetry={onRetry} isCompact />;
  if (isLoading) return <SkeletonLines rows={3} />;
  if (entries.length === 0) return <EmptyState kind="nothing" title={t('history.none')} isCompact />;
  return (
    <>
      <ol className={styles.timeline}>
        {entries.map((entry) => {
          const changes = describeChanges(entry.before, entry.after, words.value);
          return (
            <li key={entry.id} className={styles.entry}>
              <div className={styles.line}>
                <span className={styles.what}>{entry.what}</span>
                <span className={styles.who}>
                  {entry.who ?? t('history.system')}
                  {entry.actingFor ? ` ${t('history.actingFor', { org: entry.actingFor })}` : ''}
                </span>
                <span className={styles.when}>
                  <TimeText at={entry.at} />
                </span>
              </div>
              {entry.reason ? <p className={styles.reason}>{t('history.reason', { reason: entry.reason })}</p> : null}
              {changes.length > 0 ? (
                <ul className={styles.changes}>
                  {changes.map((change) => (
                    <li key={change.field}>
                      <span className={styles.field}>{words.field(change.field)}</span>
                      <ValueDiff before={change.before} after={change.after} />
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          );
        })}
      </ol>
      {onMore ? (
        <ActionButton kind="link" label={t('history.more')} onClick={onMore} isBusy={Boolean(isMoreLoading)} />
      ) : null}
    </>
  );
}
