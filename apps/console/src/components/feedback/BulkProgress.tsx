import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { groupNumber } from '../../lib/format/abbreviate-number.ts';
import type { BulkProgressState } from '../../lib/list/bulk-run.ts';
import { ActionButton } from '../base/ActionButton.tsx';
import { ProgressBar } from '../base/ProgressBar.tsx';
import { useClipboard } from '../base/useClipboard.ts';
import styles from './BulkProgress.module.css';
import { BulkResults } from './BulkResults.tsx';

interface BulkProgressProps {
  /** What is being done: `Disable devices`. */
  label: string;
  progress: BulkProgressState;
  onStop: () => void;
  onClose: () => void;
  onRetryFailed?: (() => void) | undefined;
}

/** How far a bulk action is, how many rows failed, and why. */
export function BulkProgress({ label, progress, onStop, onClose, onRetryFailed }: BulkProgressProps) {
  const { t } = useTranslation('blocks');
  const [isOpen, setOpen] = useState(false);
  const { isCopied, copy } = useClipboard();
  const { total, done, failed, state } = progress;
  const isRunning = state === 'running';
  return (
    <div className={styles.progress}>
      {isOpen && failed > 0 ? <BulkResults label={label} steps={progress.failures} /> : null}
      <div className={styles.row}>
        <strong className={styles.label}>{label}</strong>
        <div className={styles.bar}>
          <ProgressBar
            label={label}
            share={total === 0 ? 1 : done / total}
            failedShare={total === 0 ? 0 : failed / total}
            isResting={!isRunning}
          />
        </div>
        <span className={styles.counts} role="status">
          {t(`bulk.${state}`, { done: groupNumber(done), total: groupNumber(total) })}
          {failed > 0 ? <span className={styles.failed}> · {t('bulk.failed', { count: failed })}</span> : null}
          {progress.message ? <span className={styles.failed}> · {progress.message}</span> : null}
        </span>
        <span className={styles.actions}>
          {failed > 0 ? (
            <ActionButton
              kind="link"
              size="small"
              label={t(isOpen ? 'bulk.hideResults' : 'bulk.showResults')}
              onClick={() => setOpen(!isOpen)}
            />
          ) : null}
          {!isRunning && failed > 0 ? (
            <ActionButton
              kind="link"
              size="small"
              label={t(isCopied ? 'copy.done' : 'bulk.copyFailed')}
              onClick={() => copy(progress.failures.map((step) => step.label).join('\n'))}
            />
          ) : null}
          {!isRunning && failed > 0 && onRetryFailed ? (
            <ActionButton size="small" label={t('bulk.retryFailed')} onClick={onRetryFailed} />
          ) : null}
          {isRunning ? (
            <ActionButton size="small" label={t('bulk.stop')} onClick={onStop} />
          ) : (
            <ActionButton size="small" kind="primary" label={t('action.close')} onClick={onClose} />
          )}
        </span>
      </div>
    </div>
  );
}
