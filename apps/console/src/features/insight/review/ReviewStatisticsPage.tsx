import { statesUnderReview } from '@tilldeck/contracts/appstore/app.rules';
import { reviewHours } from '@tilldeck/contracts/appstore/metric.kinds';
import { reviewPageMetrics, reviewStatisticsRoutes } from '@tilldeck/contracts/insight/review-statistics.routes';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FigureCards } from '../parts/figures/FigureCards.tsx';
import { FigureChart } from '../parts/figures/FigureChart.tsx';
import { FigurePage } from '../parts/figures/FigurePage.tsx';
import { FigureParts } from '../parts/figures/FigureParts.tsx';
import styles from '../parts/figures/Figures.module.css';
import { listHref } from '../parts/figures/figure.paths.ts';
import { type FigurePeriod, useFigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { useMayOpenList } from '../parts/figures/useMayOpenList.ts';

const verdictsPath = '/datacenter/review/list';
const waitingHref = `/appstore/audit/list?${new URLSearchParams([['tab', 'all'], ...statesUnderReview.map((state) => ['state', state])])}`;
const verdictOf: Record<string, string> = { 'review.passed': 'passed', 'review.failed': 'failed' };

const hrefOf = (metric: string, period: FigurePeriod, filters: Record<string, string> = {}): string =>
  metric === 'version.submitted'
    ? listHref('/appstore/audit/list', { tab: 'all' }, 'submitted', period)
    : listHref(verdictsPath, { verdict: verdictOf[metric], ...filters }, 'decided', period);

/** /datacenter/review: what was submitted and decided, and how long it took. */
export function ReviewStatisticsPage() {
  const { t } = useTranslation('insight');
  const period = useFigurePeriod();
  const { from, to, compare } = period;
  const answer = useCall(reviewStatisticsRoutes.series, { from, to, compare }, { placeholderData: (old) => old });
  const shared = { call: reviewStatisticsRoutes.breakdown, period };
  return (
    <FigurePage
      title={t('review.title')}
      source={{ call: reviewStatisticsRoutes.export, filter: { compare } }}
      period={period}
      answer={answer}
    >
      <FigureCards
        found={answer.data}
        period={period}
        count={reviewPageMetrics.length}
        hrefOf={(metric) => hrefOf(metric, period)}
      />
      <Times period={period} />
      <FigureChart found={answer.data} period={period} drawn={['review.passed', 'review.failed']} />
      <div className={styles.parts}>
        {(['review.passed', 'review.failed'] as const).map((metric) => (
          <FigureParts
            key={metric}
            {...shared}
            title={t(`review.byStage.${metric}`)}
            metric={metric}
            dimension="stage"
            hrefOf={(stage) => hrefOf(metric, period, { stage })}
          />
        ))}
        {(['review.passed', 'review.failed'] as const).map((metric) => (
          <FigureParts
            key={metric}
            {...shared}
            title={t(`review.byHours.${metric}`)}
            metric={metric}
            dimension="hours"
            order={reviewHours}
          />
        ))}
      </div>
    </FigurePage>
  );
}

function Times({ period: { from, to } }: { period: FigurePeriod }) {
  const { t } = useTranslation('insight');
  const answer = useCall(reviewStatisticsRoutes.summary, { from, to }, { placeholderData: (old) => old });
  const mayOpen = useMayOpenList()('version.submitted');
  const found = answer.data;
  const shared = {
    isLoading: answer.isPending,
    error: found ? undefined : answer.error,
    onRetry: () => void answer.refetch(),
  };
  return (
    <div className={styles.stats}>
      <StatCard
        {...shared}
        label={t('review.waiting')}
        value={found?.waiting ?? null}
        href={mayOpen ? waitingHref : ''}
      />
      <StatCard
        {...shared}
        label={t('review.overdue')}
        value={found?.overdue ?? null}
        href={mayOpen ? '/appstore/audit/list?tab=overdue' : ''}
      />
      <StatCard {...shared} label={t('review.median')} value={found?.medianHours ?? null} unit={t('review.hours')} />
      <StatCard {...shared} label={t('review.slow')} value={found?.slowHours ?? null} unit={t('review.hours')} />
      <StatCard {...shared} label={t('review.inTime')} value={found?.inTimePercent ?? null} unit="%" />
    </div>
  );
}
