import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { ReviewReport as Report } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/base/useNow.ts';
import { useTimeZone } from '../../../components/base/useTimeZone.ts';
import { PlainTable } from '../../../components/list/SectionTable.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { ErrorState } from '../../../components/page/ErrorState.tsx';
import { PeriodControl } from '../../../components/page/PeriodControl.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { StatCard } from '../../../components/page/StatCard.tsx';
import { usePeriod } from '../../../components/page/usePeriod.ts';
import { dayBefore } from '../../../lib/format/instant.ts';
import { useCall } from '../../../lib/request/route-queries.ts';
import styles from './ReviewReport.module.css';
import { VerdictBars } from './VerdictBars.tsx';

/** How many were reviewed, how fast, by whom, and why versions failed. */
export function ReviewReport() {
  const { t } = useTranslation('review');
  const period = usePeriod([7, 30, 90, 365], 30);
  const { days } = period;
  const zone = useTimeZone();
  const from = dayBefore(useNow(), days - 1, zone);
  const answer = useCall(reviewRoutes.report, { from }, { placeholderData: (old) => old });
  const report = answer.data;
  if (answer.error && !report)
    return (
      <SectionCard>
        <ErrorState error={answer.error} onRetry={() => void answer.refetch()} />
      </SectionCard>
    );
  return (
    <div className="blk-stack">
      <Figures report={report} />
      <SectionCard title={t('report.chart')} actions={<PeriodControl period={period} />} isLoading={answer.isPending}>
        {report && report.days.length > 0 ? (
          <VerdictBars days={report.days} from={from} count={days} />
        ) : (
          <EmptyState kind="nothing" title={t('report.none')} isCompact />
        )}
      </SectionCard>
      <div className={styles.parts}>
        <SectionCard title={t('report.reviewers')} isLoading={answer.isPending} isFlush>
          {report?.reviewers.length ? (
            <Reviewers report={report} />
          ) : (
            <EmptyState kind="nothing" title={t('report.none')} isCompact />
          )}
        </SectionCard>
        <SectionCard title={t('report.reasons')} isLoading={answer.isPending} isFlush>
          {report?.reasons.length ? (
            <Reasons report={report} />
          ) : (
            <EmptyState kind="nothing" title={t('report.noReasons')} isCompact />
          )}
        </SectionCard>
      </div>
    </div>
  );
}

function Figures({ report }: { report: Report | undefined }) {
  const { t } = useTranslation('review');
  const isLoading = report === undefined;
  return (
    <div className={styles.figures}>
      <StatCard label={t('report.submitted')} value={report?.submitted ?? null} isLoading={isLoading} />
      <StatCard label={t('report.passed')} value={report?.passed ?? null} isLoading={isLoading} />
      <StatCard label={t('report.failed')} value={report?.failed ?? null} isLoading={isLoading} />
      <StatCard
        label={t('report.median')}
        value={report?.medianHours ?? null}
        unit={t('report.hours')}
        isLoading={isLoading}
      />
      <StatCard label={t('report.inTime')} value={report?.inTimePercent ?? null} unit="%" isLoading={isLoading} />
      <StatCard label={t('report.waiting')} value={report?.waiting ?? null} isLoading={isLoading} />
      <StatCard
        label={t('report.overdue')}
        value={report?.overdue ?? null}
        href="/appstore/audit/list?tab=overdue"
        isLoading={isLoading}
      />
    </div>
  );
}

function Reviewers({ report }: { report: Report }) {
  const { t } = useTranslation(['review', 'appstore']);
  return (
    <PlainTable
      label={t('report.reviewers')}
      columns={[
        { key: 'reviewer', title: t('field.reviewer'), isKey: true },
        { key: 'stage', title: t('report.stage'), render: ({ stage }) => t(`appstore:stage.${stage}`) },
        { key: 'passed', title: t('passed'), align: 'end' },
        { key: 'failed', title: t('failed'), align: 'end' },
        {
          key: 'medianHours',
          title: t('report.median'),
          align: 'end',
          render: ({ medianHours }) => (medianHours === null ? '–' : `${medianHours} ${t('report.hours')}`),
        },
      ]}
      rows={report.reviewers}
      rowKey={({ reviewer, stage }) => `${reviewer}/${stage}`}
    />
  );
}

function Reasons({ report }: { report: Report }) {
  const { t } = useTranslation('review');
  return (
    <PlainTable
      label={t('report.reasons')}
      hasLongTexts
      columns={[
        { key: 'reason', title: t('reason'), isKey: true },
        { key: 'count', title: t('report.count'), align: 'end' },
      ]}
      rows={report.reasons}
      rowKey={({ reason }) => reason}
    />
  );
}
