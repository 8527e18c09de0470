import type { Statistics } from '@tilldeck/contracts/insight/statistics.schemas';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { formatInstant } from '../../../../lib/format/instant.ts';
import { FigurePeriodControl } from './FigurePeriodControl.tsx';
import type { FigureSource } from './figure.rules.ts';
import type { FigurePeriod } from './useFigurePeriod.ts';

const FigureActions = lazy(async () => ({ default: (await import('./FigureActions.tsx')).FigureActions }));

interface FigurePageProps {
  title: string;
  source: FigureSource;
  period: FigurePeriod;
  answer: { data: Statistics | undefined; error: unknown; refetch: () => unknown };
  children: ReactNode;
}

/** The frame of every page with figures by day: whose days, as of when, and which. */
export function FigurePage({ title, source, period, answer, children }: FigurePageProps) {
  const { t } = useTranslation('insight');
  const { data: found } = answer;
  return (
    <>
      <PageHeader
        title={title}
        description={
          found
            ? t('description', { zone: found.timezone, time: formatInstant(new Date(found.at), period.zone, 'minute') })
            : ''
        }
        actions={<FigureHead source={source} period={period} />}
      />
      {answer.error && !found ? (
        <SectionCard error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="blk-stack">{children}</div>
      )}
    </>
  );
}

interface FigureHeadProps {
  source: FigureSource;
  period: FigurePeriod;
  /** False where the page has its own choice of days. */
  hasDays?: boolean;
  hasCompare?: boolean;
}

/** Which days a page shows, and what can be done with it. */
export function FigureHead({ source, period, hasDays = true, hasCompare = true }: FigureHeadProps) {
  return (
    <>
      {hasDays ? <FigurePeriodControl period={period} hasCompare={hasCompare} /> : null}
      <Suspense fallback={null}>
        <FigureActions source={source} period={period} />
      </Suspense>
    </>
  );
}
