import type { RouteOutput } from '@tilldeck/contracts/core/route';
import {
  type saleStatisticsRoutes,
  stockAges,
  type TypicalDays,
} from '@tilldeck/contracts/insight/sale-statistics.routes';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../../../components/chart/BarChart.tsx';
import { ShareBars } from '../../../components/chart/ShareBars.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import type { FigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { useMayOpenList } from '../parts/figures/useMayOpenList.ts';
import { shippedHref } from './sale.paths.ts';

type SaleSummary = RouteOutput<typeof saleStatisticsRoutes.summary>;
/** Earlier than any device. */
const firstDay = '2000-01-01';

/** How a typical time is shown: interpolated, or beyond the last step. */
export const signOf = (typical: TypicalDays | undefined): string => (typical?.isMore ? '>' : '≈');

/** How long activation took, and how old what was never activated is. */
export function SaleTimes({ found, period }: { found: SaleSummary | undefined; period: FigurePeriod }) {
  const { t } = useTranslation(['sale', 'insight']);
  const mayOpen = useMayOpenList()('sale.shipped');
  const stock = found?.stock ?? [];
  const labelOf = (at: number): string =>
    at === 0
      ? t('age.upTo', { days: stockAges[0] })
      : at < stockAges.length
        ? t('age.between', { from: (stockAges[at - 1] ?? 0) + 1, to: stockAges[at] })
        : t('age.more', { days: stockAges.at(-1) });
  const isTimed = found?.steps.some(({ total }) => total > 0) ?? false;
  const inStock = stock.reduce((sum, { total }) => sum + total, 0);
  return (
    <>
      <SectionCard title={t('stock')} isLoading={!found}>
        {inStock > 0 ? (
          <ShareBars
            total={inStock}
            rows={stock.map(({ from, to, total }, at) => ({
              key: to,
              label: labelOf(at),
              n: total,
              ...(mayOpen
                ? { href: shippedHref({ from: from ?? firstDay, to, zone: period.zone }, { isActivated: 'false' }) }
                : {}),
            }))}
          />
        ) : (
          <EmptyState kind="nothing" title={t('noStock')} isCompact />
        )}
      </SectionCard>
      <SectionCard title={t('times')} isLoading={!found}>
        {found && isTimed ? (
          <BarChart
            label={t('times')}
            nameTitle={t('name.days')}
            series={[t('insight:metric.sale.activated')]}
            bars={found.steps.map(({ key, total }) => ({
              name: key === 'more' ? t('days.more') : `≤ ${key}`,
              values: [total],
            }))}
            isHistogram
          />
        ) : (
          <EmptyState kind="nothing" title={t('insight:empty')} isCompact />
        )}
      </SectionCard>
    </>
  );
}
