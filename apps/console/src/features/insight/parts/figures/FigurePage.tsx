import type { Statistics } from '@tilldeck/contracts/insight/statistics.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeader } from '../../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { formatInstant } from '../../../../lib/format/instant.ts';
import { FigurePeriodControl } from './FigurePeriodControl.tsx';
import type { FigurePeriod } from './useFigurePeriod.ts';

interface FigurePageProps {
  title: string;
  period: FigurePeriod;
  answer: { data: Statistics | undefined; error: unknown; refetch: () => unknown };
  children: ReactNode;
}

/** The frame of every page with figures by day: whose days, as of when, and which. */
export function FigurePage({ title, period, answer, children }: FigurePageProps) {
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
        actions={<FigurePeriodControl period={period} />}
      />
      {answer.error && !found ? (
        <SectionCard error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <div className="blk-stack">{children}</div>
      )}
    </>
  );
}
