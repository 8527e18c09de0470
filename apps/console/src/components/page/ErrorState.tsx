import ReloadOutlined from '@ant-design/icons/es/icons/ReloadOutlined';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../base/ActionButton.tsx';
import { CopyableId } from '../text/CopyableId.tsx';
import styles from './ErrorState.module.css';

interface ErrorStateProps {
  error: unknown;
  onRetry?: (() => void) | undefined;
  isRetrying?: boolean;
  isCompact?: boolean;
  /** In place of 'Could not be loaded', for a failure to save. */
  title?: string;
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/** What went wrong, what to do, and the id that support needs. */
export function ErrorState({ error, onRetry, isRetrying, isCompact, title }: ErrorStateProps) {
  const { t } = useTranslation('blocks');
  const facts = (typeof error === 'object' && error !== null ? error : {}) as {
    message?: unknown;
    requestId?: unknown;
  };
  const requestId = textOf(facts.requestId);
  return (
    <div role="alert" className={isCompact ? `${styles.error} ${styles.compact}` : styles.error}>
      <svg viewBox="0 0 24 24" className={styles.sign} aria-hidden="true">
        <path d="M12 3 22 20.5H2z" />
        <path d="M12 10v5m0 2.4v.2" />
      </svg>
      <div className={styles.words}>
        <p className={styles.title}>{title ?? t('error.title')}</p>
        <p className={styles.text}>{textOf(facts.message) ?? textOf(error) ?? t('error.unknown')}</p>
        {requestId ? (
          <p className={styles.request}>
            {t('error.requestId')} <CopyableId value={requestId} label={t('error.requestId')} />
          </p>
        ) : null}
      </div>
      {onRetry ? (
        <ActionButton
          label={t('action.retry')}
          icon={<ReloadOutlined aria-hidden />}
          onClick={onRetry}
          isBusy={Boolean(isRetrying)}
        />
      ) : null}
    </div>
  );
}
