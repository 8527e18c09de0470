import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Period } from './usePeriod.ts';

/** How far back a page looks: the same choice, at the same place, on every page with figures over time. */
export function PeriodControl({ period }: { period: Period }) {
  const { t } = useTranslation('blocks');
  return (
    <Segmented
      aria-label={t('period.label')}
      value={period.days}
      onChange={period.choose}
      options={period.offered.map((count) => ({
        value: count,
        label: count === 1 ? t('period.day') : t('period.days', { count }),
      }))}
    />
  );
}
