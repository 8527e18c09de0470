import { ratingRoutes } from '@tilldeck/contracts/support/rating.routes';
import type { RatingSummary } from '@tilldeck/contracts/support/rating.schemas';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/base/useNow.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { LineChart } from '../../../components/chart/LineChart.tsx';
import { ShareBars } from '../../../components/chart/ShareBars.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { PeriodControl } from '../../../components/page/PeriodControl.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { usePeriod } from '../../../components/page/usePeriod.ts';
import { dayBefore } from '../../../lib/format/instant.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import { scores } from '../parts/score/Stars.tsx';
import { useScoreName } from '../parts/score/useScoreName.ts';
import { RatingGroups } from './RatingGroups.tsx';
import styles from './RatingOverview.module.css';
import { ratingsHref } from './rating.paths.ts';

/** How satisfied customers are: over time, by person, problem type, model and version. */
export function RatingOverview() {
  const { t } = useTranslation('rating');
  const period = usePeriod([30, 90, 365], 90);
  const zone = useTimeZone();
  const now = useNow();
  const from = dayBefore(now, period.days - 1, zone);
  const answer = useCall(ratingRoutes.summary, { from }, { placeholderData: (old) => old });
  const summary = answer.data;
  if (answer.error && !summary)
    return (
      <SectionCard>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </SectionCard>
    );
  const isNone = summary?.count === 0;
  return (
    <div className="blk-stack">
      <Figures summary={summary} from={from} />
      <div className={styles.charts}>
        <SectionCard
          title={t('overview.trend')}
          actions={<PeriodControl period={period} />}
          isLoading={answer.isPending}
        >
          {summary && !isNone ? (
            <Trend summary={summary} range={{ from: `${from}T00:00:00Z`, to: now.toISOString() }} />
          ) : (
            <EmptyState kind="nothing" title={t('overview.none')} isCompact />
          )}
        </SectionCard>
        <SectionCard title={t('overview.scores')} isLoading={answer.isPending}>
          {summary && !isNone ? (
            <Scores counts={summary.scores} from={from} />
          ) : (
            <EmptyState kind="nothing" title={t('overview.none')} isCompact />
          )}
        </SectionCard>
      </div>
      {summary && !isNone ? <RatingGroups summary={summary} from={from} /> : null}
    </div>
  );
}

/** Each score has its word: a figure below a bar says little. */
function Scores({ counts, from }: { counts: readonly number[]; from: string }) {
  const nameOf = useScoreName();
  const rows = scores.toReversed().map((score) => ({
    key: String(score),
    label: `${score} · ${nameOf(score)}`,
    n: counts[score - 1] ?? 0,
    href: ratingsHref({ score: String(score), from }),
  }));
  return (
    <div className={styles.scores}>
      <ShareBars rows={rows} total={counts.reduce((sum, n) => sum + n, 0)} />
    </div>
  );
}

function Trend({ summary: { unit, trend }, range }: { summary: RatingSummary; range: { from: string; to: string } }) {
  const { t } = useTranslation('rating');
  const label = t(`overview.trend.${unit}`);
  const points = trend.map(({ at, average }) => ({ at, value: average }));
  return <LineChart label={label} series={[{ label, points }]} range={range} min={1} max={5} />;
}

function Figures({ summary, from }: { summary: RatingSummary | undefined; from: string }) {
  const { t } = useTranslation('rating');
  const isLoading = summary === undefined;
  const { average = null, averageBefore = null, asked = 0, answered = 0, scores = [] } = summary ?? {};
  const low = (scores[0] ?? 0) + (scores[1] ?? 0);
  return (
    <div className={styles.figures}>
      <StatCard
        label={t('figure.average')}
        value={average}
        isLoading={isLoading}
        {...(average && averageBefore
          ? {
              change: {
                share: average / averageBefore - 1,
                isGood: average >= averageBefore,
                period: t('figure.before'),
              },
            }
          : {})}
      />
      <StatCard
        label={t('figure.count')}
        value={summary?.count ?? null}
        href={ratingsHref({ from })}
        isLoading={isLoading}
      />
      <StatCard
        label={t('figure.answered')}
        value={asked > 0 ? Math.round((100 * answered) / asked) : null}
        unit="%"
        isLoading={isLoading}
      />
      <StatCard label={t('figure.low')} value={low} href={ratingsHref({ score: '1,2', from })} isLoading={isLoading} />
    </div>
  );
}
