import type { Statistics } from '@tilldeck/contracts/insight/statistics.schemas';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../../components/page/StatCard.tsx';
import { groupNumber } from '../../../../lib/format/abbreviate-number.ts';
import styles from './Figures.module.css';
import { changeOf } from './figure.rules.ts';
import type { FigurePeriod } from './useFigurePeriod.ts';
import { useFigureTexts } from './useFigureTexts.ts';
import { useMayOpenList } from './useMayOpenList.ts';

interface FigureCardsProps {
  found: Statistics | undefined;
  period: FigurePeriod;
  /** The list behind a figure; empty where there is none. */
  hrefOf: (metric: string) => string;
  /** How many to expect while they load. */
  count: number;
}

/** What happened, each figure with its way to its list. */
export function FigureCards({ found, period, hrefOf, count }: FigureCardsProps) {
  const { t } = useTranslation('insight');
  const texts = useFigureTexts();
  const mayOpen = useMayOpenList();
  return (
    <div className={styles.stats}>
      {found
        ? found.lines.map(({ metric, total, totalBefore, values }) => (
            <StatCard
              key={metric}
              label={texts.metric(metric)}
              value={total}
              {...(values.length > 1 ? { trend: values } : {})}
              href={mayOpen(metric) ? hrefOf(metric) : ''}
              {...changeOf(
                metric,
                total,
                totalBefore,
                t(`compared.${period.compare}`, { n: groupNumber(totalBefore) }),
              )}
            />
          ))
        : Array.from({ length: count }, (_one, at) => `place-${at}`).map((key) => (
            <StatCard key={key} label="…" isLoading />
          ))}
    </div>
  );
}
