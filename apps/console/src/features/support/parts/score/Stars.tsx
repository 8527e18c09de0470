import { ratingScores } from '@tilldeck/contracts/support/support.limits';
import { useTranslation } from 'react-i18next';
import styles from './Stars.module.css';
import { useScoreName } from './useScoreName.ts';

export const scores = Array.from({ length: ratingScores }, (_one, at) => at + 1);

/** A score as stars; read aloud as a figure, with its word for a pointer. */
export function Stars({ score }: { score: number }) {
  const { t } = useTranslation('rating');
  const nameOf = useScoreName();
  return (
    <span className={styles.stars} role="img" aria-label={t('score.of', { score })} title={nameOf(score)}>
      {scores.map((one) => (
        <span key={one} aria-hidden data-on={one <= score || undefined}>
          ★
        </span>
      ))}
    </span>
  );
}
