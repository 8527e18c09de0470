import { appStatisticsRoutes, appStoreMetrics } from '@tilldeck/contracts/insight/app-statistics.routes';
import { Tag } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useCodeText } from '../../../components/task/useCodeText.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FigureCards } from '../parts/figures/FigureCards.tsx';
import { FigureChart } from '../parts/figures/FigureChart.tsx';
import { FigureLevels } from '../parts/figures/FigureLevels.tsx';
import { FigurePage } from '../parts/figures/FigurePage.tsx';
import { FigureParts } from '../parts/figures/FigureParts.tsx';
import styles from '../parts/figures/Figures.module.css';
import { readBy } from '../parts/figures/figure.rules.ts';
import { useFigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { appFigureHref } from './app-figures.paths.ts';

const drawn = ['app.installed', 'app.upgraded', 'app.uninstalled', 'app.failed'];
const parts = [
  { metric: 'app.installed', dimension: 'app' },
  { metric: 'app.installed', dimension: 'model' },
  { metric: 'app.installed', dimension: 'category' },
  { metric: 'app.failed', dimension: 'code' },
] as const;

/** /datacenter/appstore: what became of apps; each figure leads to its records. */
export function AppStatisticsPage() {
  const { t } = useTranslation('insight');
  const codeText = useCodeText();
  const period = useFigurePeriod();
  const [params, setParams] = useSearchParams();
  const by = readBy(params.get('by'));
  const { from, to, compare } = period;
  const answer = useCall(appStatisticsRoutes.series, { from, to, compare, by }, { placeholderData: (old) => old });
  const showAll = () => {
    const next = new URLSearchParams(params);
    next.delete('by');
    next.delete('name');
    setParams(next, { replace: true });
  };
  return (
    <FigurePage
      title={t('app.title')}
      source={{
        call: appStatisticsRoutes.export,
        filter: by ? { compare, by: { ...by, name: params.get('name') ?? '' } } : { compare },
      }}
      period={period}
      answer={answer}
    >
      {by ? (
        <div>
          <Tag closable onClose={showAll}>
            {t(`dimension.${by.dimension}` as 'dimension.app')}: {params.get('name') ?? by.value}
          </Tag>
        </div>
      ) : null}
      <FigureCards
        found={answer.data}
        period={period}
        count={appStoreMetrics.length}
        hrefOf={(metric) => appFigureHref(metric, period, by)}
      />
      <FigureChart found={answer.data} period={period} drawn={drawn} />
      {by ? null : <FigureLevels call={appStatisticsRoutes.levels} title={t('app.levels')} period={period} />}
      {by ? null : (
        <div className={styles.parts}>
          {parts.map(({ metric, dimension }) => (
            <FigureParts
              key={`${metric} ${dimension}`}
              call={appStatisticsRoutes.breakdown}
              title={t(`app.parts.${metric}.${dimension}` as 'app.parts.app.installed.app')}
              period={period}
              metric={metric}
              dimension={dimension}
              wordOf={dimension === 'code' ? codeText : undefined}
              {...(dimension === 'app' || dimension === 'model'
                ? { hrefOf: (value: string) => appFigureHref(metric, period, { dimension, value }) }
                : {})}
            />
          ))}
        </div>
      )}
    </FigurePage>
  );
}
