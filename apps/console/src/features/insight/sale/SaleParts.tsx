import { type SaleDimension, saleStatisticsRoutes } from '@tilldeck/contracts/insight/sale-statistics.routes';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/request/route-queries.ts';
import { useSession } from '../../../lib/session/session-state.ts';
import type { FigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { useFigureTexts } from '../parts/figures/useFigureTexts.ts';
import { useMayOpenList } from '../parts/figures/useMayOpenList.ts';
import { SaleTable } from './SaleTable.tsx';
import { partFilter, saleHref, shippedHref } from './sale.paths.ts';

interface SalePartsProps {
  dimension: SaleDimension;
  period: FigurePeriod;
  beside: ReactNode;
}

/** Shipped devices by one of their dimensions. */
export function SaleParts({ dimension, period, beside }: SalePartsProps) {
  const { t } = useTranslation(['sale', 'insight']);
  const texts = useFigureTexts();
  const mayOpen = useMayOpenList()('sale.shipped');
  const isVendor = useSession().org?.isVendor ?? false;
  const { from, to } = period;
  const answer = useCall(saleStatisticsRoutes.breakdown, { from, to, dimension }, { placeholderData: (old) => old });
  const labelOf = (key: string, name: string): string => {
    if (key === '') return t('insight:rest');
    return key === 'own' ? t('own') : texts.value(dimension, key, name);
  };
  const rows = (answer.data ?? []).map(({ key, name, shipped, sold }) => {
    const filter = mayOpen ? partFilter(dimension, key, isVendor) : null;
    return {
      key: key || 'rest',
      label: labelOf(key, name),
      shipped,
      sold,
      hrefs: {
        shipped: filter ? saleHref('sale.shipped', period, filter) : '',
        sold: filter ? saleHref('sale.sold', period, filter) : '',
        stock: filter ? shippedHref(period, { ...filter, isActivated: 'false' }) : '',
      },
    };
  });
  return (
    <SaleTable
      title={t('by')}
      beside={beside}
      nameTitle={t(`name.${dimension}`)}
      fileName={`sale-${dimension}-${from}-${to}.csv`}
      rows={rows}
      isLoading={answer.isPending}
      error={answer.data ? undefined : answer.error}
      onRetry={() => void answer.refetch()}
    />
  );
}
