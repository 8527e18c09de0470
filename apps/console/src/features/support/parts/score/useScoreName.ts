import { useTranslation } from 'react-i18next';

const keys = ['score.1', 'score.2', 'score.3', 'score.4', 'score.5'] as const;

/** What a score says in words. */
export function useScoreName(): (score: number) => string {
  const { t } = useTranslation('rating');
  return (score) => t(keys[score - 1] ?? 'score.3');
}
