import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { ReviewTab, type ReviewTabName, tabInputs } from './ReviewTab.tsx';

const Report = lazy(async () => ({ default: (await import('./ReviewReport.tsx')).ReviewReport }));
const names: readonly ReviewTabName[] = ['waiting', 'mine', 'overdue', 'decided', 'all'];

/** How many lie on a pile. */
const useTotal = (name: 'waiting' | 'mine' | 'overdue'): number | undefined =>
  useCall(reviewRoutes.page, { ...tabInputs[name], pageSize: 1 }).data?.total;

/** /appstore/audit/list: the desk of reviewers; the pile stands in the URL. */
export function ReviewListPage() {
  const { t } = useTranslation('review');
  const [params, setParams] = useSearchParams();
  const totals: Partial<Record<ReviewTabName, number | undefined>> = {
    waiting: useTotal('waiting'),
    mine: useTotal('mine'),
    overdue: useTotal('overdue'),
  };
  const tabs = [
    ...names.map((key) => ({ key, label: t(`tab.${key}`), count: totals[key], content: <ReviewTab name={key} /> })),
    {
      key: 'report',
      label: t('tab.report'),
      content: (
        <Suspense fallback={<SkeletonLines rows={6} />}>
          <Report />
        </Suspense>
      ),
    },
  ];
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PageTabs
        label={t('title')}
        tabs={tabs}
        active={params.get('tab') ?? 'waiting'}
        // Another pile brings its own filters.
        onChange={(key) => setParams(key === 'waiting' ? {} : { tab: key })}
      />
    </>
  );
}
