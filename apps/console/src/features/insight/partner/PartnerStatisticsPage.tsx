import {
  dormantDays,
  partnerPageMetrics,
  partnerStatisticsRoutes,
} from '@tilldeck/contracts/insight/partner-statistics.routes';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FigureCards } from '../parts/figures/FigureCards.tsx';
import { FigureChart } from '../parts/figures/FigureChart.tsx';
import { FigureLevels } from '../parts/figures/FigureLevels.tsx';
import { FigurePage } from '../parts/figures/FigurePage.tsx';
import { FigureParts } from '../parts/figures/FigureParts.tsx';
import styles from '../parts/figures/Figures.module.css';
import { useFigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { partnerFigureHref, partnerListPath } from './partner-figures.paths.ts';

const now = [
  { key: 'total', query: 'state=active' },
  { key: 'controllable', query: 'state=active&type=controllable' },
  { key: 'cooperative', query: 'state=active&type=cooperative' },
  { key: 'pending', query: 'state=pending' },
  { key: 'dormant', query: 'state=dormant' },
] as const;

/** /datacenter/partner: partners now, those who came and went, and who signed in. */
export function PartnerStatisticsPage() {
  const { t } = useTranslation('insight');
  const period = useFigurePeriod();
  const { from, to, compare } = period;
  const answer = useCall(partnerStatisticsRoutes.series, { from, to, compare }, { placeholderData: (old) => old });
  const shared = { call: partnerStatisticsRoutes.breakdown, period, metric: 'partner.added' };
  return (
    <FigurePage
      title={t('partner.title')}
      source={{ call: partnerStatisticsRoutes.export, filter: { compare } }}
      period={period}
      answer={answer}
    >
      <Now />
      <FigureCards
        found={answer.data}
        period={period}
        count={partnerPageMetrics.length}
        hrefOf={(metric) => partnerFigureHref(metric, period)}
      />
      <FigureChart found={answer.data} period={period} drawn={['account.signed_in', 'account.refused']} />
      <FigureLevels
        call={partnerStatisticsRoutes.levels}
        title={t('partner.levels')}
        period={period}
        dimension="type"
      />
      <div className={styles.parts}>
        <FigureParts
          {...shared}
          title={t('partner.byType')}
          dimension="type"
          hrefOf={(type) => partnerFigureHref('partner.added', period, { type })}
        />
        <FigureParts
          {...shared}
          title={t('partner.byCountry')}
          dimension="country"
          hrefOf={(country) => partnerFigureHref('partner.added', period, { country })}
        />
      </div>
    </FigurePage>
  );
}

function Now() {
  const { t } = useTranslation('insight');
  const answer = useCall(partnerStatisticsRoutes.summary, {});
  return (
    <div className={styles.stats}>
      {now.map(({ key, query }) => (
        <StatCard
          key={key}
          label={t(`partner.now.${key}`, { days: dormantDays })}
          value={answer.data?.[key] ?? null}
          href={`${partnerListPath}?${query}`}
          isLoading={answer.isPending}
          error={answer.data ? undefined : answer.error}
          onRetry={() => void answer.refetch()}
        />
      ))}
    </div>
  );
}
