import styles from './ProgressBar.module.css';

interface ProgressBarProps {
  label: string;
  /** How much is done, 0 to 1. */
  share: number;
  /** The part of it that failed, 0 to 1. */
  failedShare?: number;
  /** Stands still: paused, or over. */
  isResting?: boolean;
}

/** How far something is, and how much of that went wrong. */
export function ProgressBar({ label, share, failedShare = 0, isResting }: ProgressBarProps) {
  const percent = Math.floor(Math.min(1, Math.max(0, share)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.bar}
      data-resting={isResting || undefined}
    >
      <span className={styles.done} style={{ width: `${Math.max(0, share - failedShare) * 100}%` }} />
      <span className={styles.failed} style={{ width: `${failedShare * 100}%` }} />
    </div>
  );
}
