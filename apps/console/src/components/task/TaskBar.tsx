import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { abbreviateNumber } from '../../lib/format/abbreviate-number.ts';
import styles from './Task.module.css';
import { countParts, partCounts } from './task-counts.config.ts';

interface TaskBarProps {
  counts: TaskRow['counts'];
  total: number;
  /** What it is the progress of. */
  label: string;
  hasWords?: boolean;
}

/** How far a task is: done, failed, at work, waiting, left out. */
export function TaskBar({ counts, total, label, hasWords }: TaskBarProps) {
  const { t } = useTranslation('task');
  const parts = partCounts(counts);
  const ended = parts.done + parts.failed + parts.out;
  const words = countParts
    .filter((part) => parts[part] > 0)
    .map((part) => t(`part.${part}`, { amount: abbreviateNumber(parts[part]) }))
    .join(' · ');
  return (
    <div className={styles.progress}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={total > 0 ? Math.floor((100 * ended) / total) : 0}
        aria-valuetext={words}
        className={styles.bar}
        title={words}
      >
        {countParts.map((part) =>
          part !== 'waiting' && parts[part] > 0 ? (
            <span key={part} data-part={part} style={{ width: `${total > 0 ? (100 * parts[part]) / total : 0}%` }} />
          ) : null,
        )}
      </div>
      {hasWords ? <span className={styles.words}>{words}</span> : null}
    </div>
  );
}
