import { pinDigits } from '@tilldeck/contracts/policies/policies.limits';
import { useTranslation } from 'react-i18next';
import { payloadOf, type RulePreviewProps } from '../form/rule-form.rules.ts';
import { shortNameOf } from './app-name.rules.ts';
import styles from './Preview.module.css';

/** The screen of a till that shows one app, or that asks for a password before an app. */
export function LockPreview({ values, lock }: RulePreviewProps & { lock: 'kiosk' | 'appLock' }) {
  const { t } = useTranslation('policyForm');
  const payload = payloadOf(values);
  const apps = Array.isArray(payload.packages) ? payload.packages.map(String) : [];
  const app = typeof payload.package === 'string' ? payload.package : apps[0];
  const digits = typeof payload.digits === 'number' ? Math.min(payload.digits, pinDigits.max) : pinDigits.min;
  return (
    <>
      <div className={`${styles.screen} ${styles.lock}`}>
        <strong>{app ? shortNameOf(app) : t('app.choose')}</strong>
        {app ? <span className={styles.package}>{app}</span> : null}
        <span className={styles.dots} role="img" aria-label={t('preview.digits', { count: digits })}>
          {Array.from({ length: digits }, (_one, at) => at).map((at) => (
            <span key={at} />
          ))}
        </span>
      </div>
      <p className={styles.caption}>{t(`preview.${lock}`)}</p>
    </>
  );
}
