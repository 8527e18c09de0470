import type { Statistics } from '@tilldeck/contracts/insight/statistics.schemas';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { useMayOpenList } from '../parts/figures/useMayOpenList.ts';
import { SaleTable } from './SaleTable.tsx';
import { saleHref, shippedHref } from './sale.paths.ts';
import { monthsOf } from './sale.rules.ts';

interface SaleMonthsProps {
  found: Statistics | undefined;
  period: FigurePeriod;
  beside: ReactNode;
}

/** Shipped devices by the month they were shipped in. */
export function SaleMonths({ found, period, beside }: SaleMonthsProps) {
  const { t } = useTranslation('sale');
  const mayOpen = useMayOpenList()('sale.shipped');
  const { zone } = period;
  const rows = (found ? monthsOf(found) : []).map(({ month, from, to, shipped, sold }) => {
    const days = { from, to, zone };
    return {
      key: month,
      label: month,
      shipped,
      sold,
      hrefs: mayOpen
        ? {
            shipped: saleHref('sale.shipped', days),
            sold: saleHref('sale.sold', days),
            stock: shippedHref(days, { isActivated: 'false' }),
          }
        : { shipped: '', sold: '', stock: '' },
    };
  });
  return (
    <SaleTable
      title={t('by')}
      beside={beside}
      nameTitle={t('name.month')}
      fileName={`sale-month-${period.from}-${period.to}.csv`}
      rows={rows}
      isLoading={!found}
    />
  );
}
