import { deviceMetrics } from '@tilldeck/contracts/devices/metric.kinds';
import { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FigureCards } from '../parts/figures/FigureCards.tsx';
import { FigureChart } from '../parts/figures/FigureChart.tsx';
import { FigureLevels } from '../parts/figures/FigureLevels.tsx';
import { FigurePage } from '../parts/figures/FigurePage.tsx';
import { FigureParts } from '../parts/figures/FigureParts.tsx';
import styles from '../parts/figures/Figures.module.css';
import { useFigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { DeviceActive } from './DeviceActive.tsx';
import { lifecycleHref } from './device-figures.paths.ts';

const drawn = ['device.imported', 'device.activated', 'device.deleted'];

/** /datacenter/device: what happened to devices; each figure leads to its entries. */
export function DeviceStatisticsPage() {
  const { t } = useTranslation('insight');
  const period = useFigurePeriod();
  const { from, to, compare } = period;
  const answer = useCall(deviceStatisticsRoutes.series, { from, to, compare }, { placeholderData: (old) => old });
  const shared = { call: deviceStatisticsRoutes.breakdown, period, dimension: 'model' };
  return (
    <FigurePage
      title={t('device.title')}
      source={{ call: deviceStatisticsRoutes.export, filter: { compare } }}
      period={period}
      answer={answer}
    >
      <FigureCards
        found={answer.data}
        period={period}
        count={deviceMetrics.length}
        hrefOf={(metric) => lifecycleHref(metric, period)}
      />
      <FigureChart found={answer.data} period={period} drawn={drawn} />
      <FigureLevels call={deviceStatisticsRoutes.levels} title={t('device.levels')} period={period} dimension="state" />
      <DeviceActive period={period} />
      <div className={styles.parts}>
        <FigureParts {...shared} title={t('device.activatedModels')} metric="device.activated" />
        <FigureParts {...shared} title={t('device.importedModels')} metric="device.imported" />
      </div>
    </FigurePage>
  );
}
