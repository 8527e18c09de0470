import {
  type RankingRow,
  rankedMetrics,
  rankingRoutes,
  rankingSpans,
  rankingTop,
} from '@tilldeck/contracts/insight/app-statistics.routes';
import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import type { ListColumn } from '../../../components/list/useListColumns.ts';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { NumberText } from '../../../components/text/NumberText.tsx';
import { csvText } from '../../../lib/export/csv-text.ts';
import { formatInstant } from '../../../lib/format/instant.ts';
import { saveBlob } from '../../../lib/request/download-blob.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { FigureHead } from '../parts/figures/FigurePage.tsx';
import { type FigureDays, listHref } from '../parts/figures/figure.paths.ts';
import { useFigurePeriod } from '../parts/figures/useFigurePeriod.ts';
import { useFigureTexts } from '../parts/figures/useFigureTexts.ts';
import { PlaceChange } from './PlaceChange.tsx';

const eventOf = {
  'app.installed': 'install',
  'app.upgraded': 'upgrade',
  'app.downloaded': 'download',
  'app.uninstalled': 'uninstall',
} as const;
type Ranked = (typeof rankedMetrics)[number];

/** Named periods, whose places are made beforehand where there are many apps, and days that are chosen freely. */
const shownSpans = [...rankingSpans, 'free'] as const;
type Shown = (typeof shownSpans)[number];

/** Links from before there were named periods have days. */
function spanOf(params: URLSearchParams): Shown {
  const asked = shownSpans.find((each) => each === params.get('span'));
  return asked ?? (params.has('days') || params.has('range') ? 'free' : 'month');
}

const columnsFor = (metric: Ranked, period: FigureDays | null, metricName: string): ListColumn<RankingRow>[] => [
  {
    key: 'place',
    title: (t) => t('insight:ranking.place'),
    isKey: true,
    width: 70,
    align: 'end',
    render: ({ place }) => <NumberText value={place} />,
  },
  {
    key: 'placeBefore',
    title: (t) => t('insight:ranking.change'),
    width: 110,
    render: ({ place, placeBefore }) => <PlaceChange place={place} before={placeBefore} />,
  },
  {
    key: 'name',
    title: (t) => t('insight:ranking.app'),
    width: 260,
    render: ({ appId, name }) => (
      <Link to={`/datacenter/appstore?${new URLSearchParams({ by: `app:${appId}`, name })}`}>{name}</Link>
    ),
  },
  { key: 'package', title: (t) => t('insight:download.package'), width: 260 },
  {
    key: 'total',
    title: metricName,
    align: 'end',
    width: 120,
    render: ({ appId, total }) => (
      <Link to={recordsHref(metric, appId, period)}>
        <NumberText value={total} />
      </Link>
    ),
  },
  {
    key: 'totalBefore',
    title: (t) => t('insight:ranking.before'),
    align: 'end',
    width: 140,
    render: ({ totalBefore }) => <NumberText value={totalBefore} />,
  },
];

/** The records behind a figure; all of them without days. */
const recordsHref = (metric: Ranked, appId: string, period: FigureDays | null): string =>
  period
    ? listHref('/datacenter/download/list', { event: eventOf[metric], appId }, 'when', period)
    : `/datacenter/download/list?${new URLSearchParams({ event: eventOf[metric], appId })}`;

/** /datacenter/ranking: apps by what happened to them. */
export function RankingPage() {
  const { t } = useTranslation('insight');
  const texts = useFigureTexts();
  const period = useFigurePeriod();
  const [params, setParams] = useSearchParams();
  const metric = rankedMetrics.find((each) => each === params.get('by')) ?? 'app.installed';
  const span = spanOf(params);
  const { zone } = period;
  const asked = span === 'free' ? { from: period.from, to: period.to } : { span };
  const answer = useCall(rankingRoutes.list, { ...asked, metric }, { placeholderData: (old) => old });
  const { data } = answer;
  const rows = data?.rows ?? [];
  const days = data?.from ? { from: data.from, to: data.to, zone } : null;
  const change = (name: 'by' | 'span', value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true });
  };
  const save = () => {
    const head = [
      t('ranking.place'),
      t('ranking.placeBefore'),
      t('ranking.app'),
      t('download.package'),
      texts.metric(metric),
      t('ranking.before'),
    ];
    const lines = rows.map((row) =>
      [row.place, row.placeBefore ?? '', row.name, row.package, row.total, row.totalBefore].map(String),
    );
    saveBlob(
      new Blob([csvText([head, ...lines])], { type: 'text/csv' }),
      `${[metric, data?.from, data?.to].filter(Boolean).join('-')}.csv`,
    );
  };
  return (
    <>
      <PageHeader
        title={t('ranking.title')}
        description={
          data
            ? t('ranking.description', {
                zone,
                top: rankingTop,
                time: formatInstant(new Date(data.at), zone, 'minute'),
              })
            : ''
        }
        actions={
          // A report and a link are of days: all there ever was has none.
          span === 'all' ? null : (
            <FigureHead
              source={{ call: rankingRoutes.export, filter: { metric } }}
              period={{ ...period, ...days }}
              hasDays={span === 'free'}
              hasCompare={false}
            />
          )
        }
      />
      <SectionCard
        beside={
          <>
            <Segmented
              aria-label={t('ranking.period')}
              value={span}
              onChange={(value) => change('span', value)}
              options={shownSpans.map((value) => ({ value, label: t(`ranking.span.${value}`) }))}
            />
            <Segmented
              aria-label={t('ranking.by')}
              value={metric}
              onChange={(value) => change('by', value)}
              options={rankedMetrics.map((value) => ({ value, label: texts.metric(value) }))}
            />
          </>
        }
        actions={<ActionButton kind="quiet" size="small" label={t('csv')} onClick={save} />}
        isLoading={answer.isPending}
        error={answer.data ? undefined : answer.error}
        onRetry={() => void answer.refetch()}
        isFlush
      >
        {rows.length > 0 ? (
          <PlainTable
            label={t('ranking.title')}
            columns={columnsFor(metric, days, texts.metric(metric))}
            rows={rows}
            rowKey={({ appId }) => appId}
          />
        ) : (
          <EmptyState kind="nothing" title={t('empty')} text={t('ranking.emptyText')} isCompact />
        )}
      </SectionCard>
    </>
  );
}
