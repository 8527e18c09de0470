import type { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { useTranslation } from 'react-i18next';
import { LineChart } from '../../../../components/chart/LineChart.tsx';
import { EmptyState } from '../../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { dayStart } from '../../../../lib/format/instant.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import type { FigurePeriod } from './useFigurePeriod.ts';
import { useFigureTexts } from './useFigureTexts.ts';

interface FigureLevelsProps {
  title: string;
  call: typeof deviceStatisticsRoutes.levels;
  period: FigurePeriod;
  dimension?: string;
}

/** How many there were at the end of each day. */
export function FigureLevels({ title, call, period, dimension = '' }: FigureLevelsProps) {
  const { t } = useTranslation('insight');
  const texts = useFigureTexts();
  const { from, to } = period;
  const answer = useCall(call, { from, to, dimension }, { placeholderData: (old) => old });
  const found = answer.data;
  const starts = found?.days.map((day) => dayStart(day, found.timezone).toISOString()) ?? [];
  const isKnown = found?.lines.some(({ values }) => values.some((value) => value !== null)) ?? false;
  return (
    <SectionCard
      title={title}
      isLoading={answer.isPending}
      error={found ? undefined : answer.error}
      onRetry={() => void answer.refetch()}
    >
      {found && isKnown ? (
        <LineChart
          label={title}
          min={0}
          series={found.lines.map(({ key, name, values }) => ({
            label: key === '' ? title : texts.value(dimension, key, name),
            points: starts.map((at, nr) => ({ at, value: values[nr] ?? null })),
          }))}
          range={{ from: starts[0] ?? '', to: starts.at(-1) ?? '' }}
        />
      ) : (
        <EmptyState kind="nothing" title={t('levels.none')} text={t('levels.noneText')} isCompact />
      )}
    </SectionCard>
  );
}
