import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './EmptyState.module.css';

interface EmptyStateProps {
  /** `noMatch`: there is something, but the filters hide it. `nothing`: there is nothing yet. */
  kind: 'nothing' | 'noMatch';
  title?: string | undefined;
  text?: string | undefined;
  /** What leads out of here: clear the filters, add the first one. */
  action?: ReactNode;
  isCompact?: boolean;
}

/** Says honestly why there is nothing, and what to do about it. */
export function EmptyState({ kind, title, text, action, isCompact }: EmptyStateProps) {
  const { t } = useTranslation('blocks');
  const isNoMatch = kind === 'noMatch';
  return (
    <div className={isCompact ? `${styles.empty} ${styles.compact}` : styles.empty}>
      {isCompact ? null : <Picture isNoMatch={isNoMatch} />}
      <p className={styles.title}>{title ?? t(isNoMatch ? 'empty.noMatch' : 'empty.nothing')}</p>
      {(text ?? isNoMatch) ? <p className={styles.text}>{text ?? t('empty.noMatchText')}</p> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </div>
  );
}

/** A till with an empty screen; with a lens where the filters hide everything. */
function Picture({ isNoMatch }: { isNoMatch: boolean }) {
  return (
    <svg viewBox="0 0 96 64" className={styles.picture} aria-hidden="true">
      <rect x="20" y="8" width="48" height="34" rx="4" />
      <path d="M38 42v7m12-7v7M28 54h32a4 4 0 0 0 4-5H24a4 4 0 0 0 4 5z" />
      <path d="M28 17h18m-18 7h10" className={styles.faint} />
      {isNoMatch ? (
        <g className={styles.lens}>
          <circle cx="66" cy="34" r="10" />
          <path d="m73.5 41.5 8 8" />
        </g>
      ) : null}
    </svg>
  );
}
