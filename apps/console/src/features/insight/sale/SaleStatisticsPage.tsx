import { saleMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { saleStatisticsRoutes } from '@tilldeck/contracts/insight/sale-statistics.routes';
import { useTranslation } from 'react-i18next';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FigureCards } from '../parts/figures/FigureCards.tsx';
import { FigureChart } from '../parts/figures/FigureChart.tsx';
import { FigurePage } from '../parts/figures/FigurePage.tsx';
import styles from '../parts/figures/Figures.module.css';
import { useFigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { useMayOpenList } from '../parts/figures/useMayOpenList.ts';
import { SaleBreakdown } from './SaleBreakdown.tsx';
import { SaleFunnel } from './SaleFunnel.tsx';
import { SaleTimes, signOf } from './SaleTimes.tsx';
import { saleHref, shippedHref } from './sale.paths.ts';
import { percentOf } from './sale.rules.ts';

/** /datacenter/sale: what was shipped, and what became of it. The figures follow the devices. */
export function SaleStatisticsPage() {
  const { t } = useTranslation('sale');
  const period = useFigurePeriod();
  const mayOpen = useMayOpenList()('sale.shipped');
  const { from, to, compare } = period;
  const answer = useCall(saleStatisticsRoutes.series, { from, to, compare }, { placeholderData: (old) => old });
  const times = useCall(saleStatisticsRoutes.summary, { from, to }, { placeholderData: (old) => old });
  const totalOf = (metric: string) => answer.data?.lines.find((line) => line.metric === metric)?.total;
  const [shipped, sold] = [totalOf('sale.shipped'), totalOf('sale.sold')];
  const waits = { isLoading: !answer.data };
  const timed = {
    isLoading: times.isPending,
    error: times.data ? undefined : times.error,
    onRetry: () => void times.refetch(),
    unit: t('days'),
  };
  return (
    <FigurePage
      title={t('title')}
      source={{ call: saleStatisticsRoutes.export, filter: { compare } }}
      period={period}
      answer={answer}
    >
      <FigureCards
        found={answer.data}
        period={period}
        count={saleMetrics.length}
        hrefOf={(metric) => saleHref(metric, period)}
      />
      <div className={styles.stats}>
        <StatCard {...waits} label={t('sellThrough')} value={percentOf(sold ?? 0, shipped ?? 0)} unit="%" />
        <StatCard
          {...waits}
          label={t('notActivated')}
          value={(shipped ?? 0) - (sold ?? 0)}
          href={mayOpen ? shippedHref(period, { isActivated: 'false' }) : ''}
        />
        <StatCard
          {...timed}
          label={t('median')}
          value={times.data?.medianDays?.days ?? null}
          {...(times.data?.medianDays ? { sign: signOf(times.data.medianDays) } : {})}
        />
        <StatCard
          {...timed}
          label={t('slow')}
          value={times.data?.slowDays?.days ?? null}
          {...(times.data?.slowDays ? { sign: signOf(times.data.slowDays) } : {})}
        />
      </div>
      <SaleFunnel period={period} shipped={shipped} sold={sold} />
      <FigureChart found={answer.data} period={period} drawn={['sale.shipped', 'sale.activated']} note={t('note')} />
      <div className={styles.parts}>
        <SaleTimes found={times.data} period={period} />
      </div>
      <SaleBreakdown found={answer.data} period={period} />
    </FigurePage>
  );
}
