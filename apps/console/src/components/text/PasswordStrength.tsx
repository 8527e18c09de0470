import { passwordScore, passwordStrength } from '@tilldeck/contracts/identity/password-strength.rules';
import { useTranslation } from 'react-i18next';
import styles from './PasswordStrength.module.css';

const steps = { tooShort: 1, low: 2, medium: 3, strong: 4 } as const;
const texts = {
  tooShort: 'password.tooShort',
  low: 'password.low',
  medium: 'password.medium',
  strong: 'password.strong',
} as const;

/** How strong a password is while it is typed; the same rule stands on the server. */
export function PasswordStrength({ password }: { password: string }) {
  const { t } = useTranslation('blocks');
  const strength = passwordStrength(password);
  const step = password === '' ? 0 : steps[strength];
  const text = password === '' ? t('password.none') : t(texts[strength]);
  return (
    <div className={styles.strength} data-step={step}>
      {/* biome-ignore lint/a11y/useSemanticElements: a meter element cannot be drawn as four bars */}
      <div
        role="meter"
        aria-label={t('password.strength')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.min(100, passwordScore(password))}
        aria-valuetext={text}
        className={styles.bars}
      >
        {[1, 2, 3, 4].map((bar) => (
          <span key={bar} data-on={bar <= step || undefined} />
        ))}
      </div>
      <span className={styles.text} aria-live="polite">
        {text}
      </span>
    </div>
  );
}
