import { useTranslation } from 'react-i18next';
import styles from './HistoryTimeline.module.css';

/** `before → after`; read aloud as what it was and what it is. */
export function ValueDiff({ before, after }: { before: string | null; after: string | null }) {
  const { t } = useTranslation('blocks');
  const empty = <span className="blk-soft">{t('history.empty')}</span>;
  return (
    <span className={styles.diff}>
      {before === null ? empty : <del className={styles.before}>{before}</del>}
      <span aria-hidden className={styles.arrow}>
        →
      </span>
      <span className="blk-visually-hidden">{t('history.becomes')}</span>
      {after === null ? empty : <ins className={styles.after}>{after}</ins>}
    </span>
  );
}
