import { codeDigits } from '@tilldeck/contracts/remote/remote.limits';
import type { RemoteDraft } from '@tilldeck/contracts/remote/session.schemas';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../../lib/session/session-state.ts';
import styles from './Request.module.css';

/** What the people at the device will read, in the language of this page. */
export function PromptPreview({ draft: { mode, why, minutes, needsCode, answerWithinS } }: { draft: RemoteDraft }) {
  const { t } = useTranslation('remote');
  const { nickname, name, org } = useSession();
  return (
    <>
      <p>{t('outlook.reads', { count: answerWithinS })}</p>
      <div className={styles.prompt}>
        <p>
          <strong>{t(`prompt.${mode}`, { name: nickname || name, org: org?.orgName ?? '' })}</strong>
        </p>
        <p>{t('prompt.why', { why: why || '…' })}</p>
        <p>{t('prompt.minutes', { minutes })}</p>
        {needsCode ? <p>{t('prompt.code', { code: '•'.repeat(codeDigits) })}</p> : null}
        <div className={styles.buttons} aria-hidden="true">
          <span>{t('prompt.allow')}</span>
          {mode === 'control' ? <span>{t('prompt.allowView')}</span> : null}
          <span>{t('prompt.refuse')}</span>
        </div>
      </div>
    </>
  );
}
