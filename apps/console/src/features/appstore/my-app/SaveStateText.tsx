import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import styles from './MyApp.module.css';
import type { Draft } from './useDraft.ts';

/** Whether what is typed is safe. */
export function SaveStateText({ draft, onReload }: { draft: Draft; onReload: () => void }) {
  const { t } = useTranslation('myApp');
  const { state, failure } = draft;
  const isBad = state === 'failed' || state === 'stale' || state === 'invalid';
  return (
    <span className={styles.state} data-tone={isBad ? 'bad' : undefined} role="status">
      {state === 'saved' ? '✓ ' : ''}
      {t(`save.${state}`)}
      {state === 'failed' && failure ? `: ${failure.message}` : ''}
      {state === 'failed' ? (
        <ActionButton kind="link" size="small" label={t('save.again')} onClick={() => void draft.flush()} />
      ) : null}
      {state === 'stale' ? <ActionButton kind="link" size="small" label={t('save.reload')} onClick={onReload} /> : null}
    </span>
  );
}
