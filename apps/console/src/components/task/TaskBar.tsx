import type { TaskRow } from '@tilldeck/contracts/tasks/task.schemas';
import { useTranslation } from 'react-i18next';
import { abbreviateNumber } from '../../lib/format/abbreviate-number.ts';
import styles from './Task.module.css';
import { countParts, partCounts } from './task-counts.rules.ts';

interface TaskBarProps {
  counts: TaskRow['counts'];
  total: number;
  /** What it is the progress of. */
  label: string;
  hasWords?: boolean;
  /** On a page of its own: as wide as there is room, and no word is cut. */
  isWhole?: boolean;
}

/** How far a task is: successful, failed, in progress, waiting, ended, skipped. */
export function TaskBar({ counts, total, label, hasWords, isWhole }: TaskBarProps) {
  const { t } = useTranslation('task');
  const parts = partCounts(counts);
  // Those that were left out from the beginning have no part in it.
  const whole = Math.max(1, total - parts.skipped);
  const over = parts.successful + parts.failed + parts.ended;
  const words = countParts
    .filter((part) => parts[part] > 0)
    .map((part) => t(`part.${part}`, { amount: abbreviateNumber(parts[part]) }))
    .join(' · ');
  return (
    <div className={styles.progress} data-whole={isWhole}>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, Math.floor((100 * over) / whole))}
        aria-valuetext={words}
        className={styles.bar}
        title={words}
      >
        {countParts.map((part) =>
          part !== 'skipped' && parts[part] > 0 ? (
            <span key={part} data-part={part} style={{ width: `${(100 * parts[part]) / whole}%` }} />
          ) : null,
        )}
      </div>
      {hasWords ? (
        <span className={styles.words} title={words}>
          {words}
        </span>
      ) : null}
    </div>
  );
}
