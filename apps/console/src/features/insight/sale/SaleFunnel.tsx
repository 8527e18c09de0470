import { movedDay } from '@tilldeck/contracts/core/moved-day';
import { deviceRoutes } from '@tilldeck/contracts/devices/device.routes';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useMayCall } from '../../../components/base/useBlocks.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { dayStart } from '../../../lib/format/instant.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import type { FigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import styles from './SaleFunnel.module.css';
import { saleHref, shippedHref } from './sale.paths.ts';
import { percentOf } from './sale.rules.ts';

/** A device that was connected in this time is in use. */
const usedHours = 720;

interface SaleFunnelProps {
  period: FigurePeriod;
  shipped: number | undefined;
  sold: number | undefined;
}

/** From shipped to used: of the devices shipped in the period, those activated by now, and those connected in 30 days. */
export function SaleFunnel({ period, shipped, sold }: SaleFunnelProps) {
  const { t } = useTranslation('sale');
  const mayList = useMayCall()(deviceRoutes.page);
  const { from, to, zone } = period;
  const used = useCall(
    deviceRoutes.page,
    {
      pageNo: 1,
      pageSize: 10,
      shippedFrom: dayStart(from, zone).toISOString(),
      shippedTo: dayStart(movedDay(to, 1), zone).toISOString(),
      isActivated: true,
      onlineHours: usedHours,
    },
    { enabled: mayList, placeholderData: (old) => old },
  ).data;
  const steps: { key: 'shipped' | 'activated' | 'used'; n: number | undefined; href: string }[] = [
    { key: 'shipped', n: shipped, href: saleHref('sale.shipped', period) },
    { key: 'activated', n: sold, href: saleHref('sale.sold', period) },
    // The list counts up to its limit: above it there is no number, and no share of one.
    ...(mayList && used && !used.isTotalCapped
      ? [
          {
            key: 'used' as const,
            n: used.total,
            href: shippedHref(period, { isActivated: 'true', onlineHours: String(usedHours) }),
          },
        ]
      : []),
  ];
  return (
    <SectionCard title={t('funnel')} isLoading={shipped === undefined}>
      <ol className={styles.funnel}>
        {steps.map(({ key, n, href }) => {
          const percent = percentOf(n ?? 0, shipped ?? 0);
          return (
            <li key={key}>
              <span className={styles.name}>
                {mayList ? <Link to={href}>{t(`step.${key}`)}</Link> : t(`step.${key}`)}
              </span>
              <span className={styles.track}>
                <span className={styles.bar} style={{ inlineSize: `${percent ?? 0}%` }} />
              </span>
              <span className={styles.figure}>
                <NumberText value={n} />
                {percent === null || key === 'shipped' ? null : <span className="blk-soft"> {percent} %</span>}
              </span>
            </li>
          );
        })}
      </ol>
    </SectionCard>
  );
}
