import { type ReactNode, useId } from 'react';
import { ErrorState } from './ErrorState.tsx';
import styles from './SectionCard.module.css';
import { SkeletonLines } from './SkeletonLines.tsx';

interface SectionCardProps {
  title?: string;
  /** Beside the title: counts, a status. */
  beside?: ReactNode;
  /** At the far end of the title. */
  actions?: ReactNode;
  isLoading?: boolean;
  error?: unknown;
  onRetry?: () => void;
  /** The content brings its own edges, a table for instance. */
  isFlush?: boolean;
  children?: ReactNode;
}

/** One part of a page, with its own loading and failure. */
export function SectionCard(props: SectionCardProps) {
  const { title, beside, actions, isLoading, error, onRetry, isFlush, children } = props;
  const titleId = useId();
  return (
    <section className={styles.card} aria-labelledby={title ? titleId : undefined} aria-busy={isLoading || undefined}>
      {title || actions ? (
        <div className={styles.head}>
          {title ? (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          ) : null}
          <div className={styles.beside}>{beside}</div>
          <div className={styles.actions}>{actions}</div>
        </div>
      ) : null}
      <div className={isFlush ? undefined : styles.body}>
        {error ? (
          <ErrorState error={error} onRetry={onRetry} isCompact />
        ) : isLoading ? (
          <SkeletonLines rows={4} />
        ) : (
          children
        )}
      </div>
    </section>
  );
}
