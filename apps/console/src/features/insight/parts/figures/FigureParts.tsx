import type { deviceStatisticsRoutes } from '@tilldeck/contracts/insight/device-statistics.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { ShareBars } from '../../../../components/chart/ShareBars.tsx';
import { EmptyState } from '../../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { csvText } from '../../../../lib/export/csv-text.ts';
import { saveBlob } from '../../../../lib/request/download-blob.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import type { FigurePeriod } from './useFigurePeriod.ts';
import { useFigureTexts } from './useFigureTexts.ts';
import { useMayOpenList } from './useMayOpenList.ts';

type Breakdown = typeof deviceStatisticsRoutes.breakdown;

interface FigurePartsProps {
  title: string;
  call: Breakdown;
  period: FigurePeriod;
  metric: string;
  dimension: string;
  /** The list behind a part. */
  hrefOf?: (value: string) => string;
  /** Values in words that only this page has. */
  wordOf?: ((value: string) => string) | undefined;
  /** The order of values that have one; the largest first otherwise. */
  order?: readonly string[];
}

/** What a figure is made of. */
export function FigureParts({ title, call, period, metric, dimension, hrefOf, wordOf, order }: FigurePartsProps) {
  const { t } = useTranslation('insight');
  const texts = useFigureTexts();
  const mayOpen = useMayOpenList();
  const { from, to } = period;
  const answer = useCall(call, { from, to, metric, dimension }, { placeholderData: (old) => old });
  const found = answer.data ?? [];
  const parts = order ? found.toSorted((a, b) => order.indexOf(a.key) - order.indexOf(b.key)) : found;
  const labelOf = ({ key, name }: { key: string; name: string }) =>
    key === '' ? t('rest') : (wordOf?.(key) ?? texts.value(dimension, key, name));
  const save = () =>
    saveBlob(
      new Blob(
        [csvText([[title, texts.metric(metric)], ...parts.map((part) => [labelOf(part), String(part.total)])])],
        {
          type: 'text/csv',
        },
      ),
      `${metric}-${dimension}-${from}-${to}.csv`,
    );
  return (
    <SectionCard
      title={title}
      isLoading={answer.isPending}
      error={answer.data ? undefined : answer.error}
      onRetry={() => void answer.refetch()}
      actions={parts.length > 0 ? <ActionButton kind="quiet" size="small" label={t('csv')} onClick={save} /> : null}
    >
      {parts.length > 0 ? (
        <ShareBars
          total={parts.reduce((sum, { total }) => sum + total, 0)}
          rows={parts.map((part) => ({
            key: part.key || 'rest',
            label: labelOf(part),
            n: part.total,
            isRest: part.key === '',
            ...(part.key !== '' && hrefOf && mayOpen(metric) ? { href: hrefOf(part.key) } : {}),
          }))}
        />
      ) : (
        <EmptyState kind="nothing" title={t('empty')} isCompact />
      )}
    </SectionCard>
  );
}
