import { saleDimensions } from '@tilldeck/contracts/insight/sale-statistics.routes';
import type { Statistics } from '@tilldeck/contracts/insight/statistics.schemas';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { FigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { SaleMonths } from './SaleMonths.tsx';
import { SaleParts } from './SaleParts.tsx';

const choices = [...saleDimensions, 'month'] as const;
type Choice = (typeof choices)[number];

/** Shipped and activated devices by partner, model, country, method or month; the choice is in the address. */
export function SaleBreakdown({ found, period }: { found: Statistics | undefined; period: FigurePeriod }) {
  const { t } = useTranslation('sale');
  const [params, setParams] = useSearchParams();
  const by = choices.find((each) => each === params.get('by')) ?? 'partner';
  const choose = (value: Choice) => {
    const next = new URLSearchParams(params);
    next.set('by', value);
    setParams(next, { replace: true });
  };
  const beside = (
    <Segmented
      aria-label={t('by')}
      size="small"
      value={by}
      onChange={choose}
      options={choices.map((value) => ({ value, label: t(`name.${value}`) }))}
    />
  );
  return by === 'month' ? (
    <SaleMonths found={found} period={period} beside={beside} />
  ) : (
    <SaleParts dimension={by} period={period} beside={beside} />
  );
}
