import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PageHeader } from '../../../components/page/PageHeader.tsx';
import { PageTabs } from '../../../components/page/PageTabs.tsx';
import { SkeletonLines } from '../../../components/page/SkeletonLines.tsx';
import { RatingList } from './RatingList.tsx';

const Overview = lazy(async () => ({ default: (await import('./RatingOverview.tsx')).RatingOverview }));

/** /support/satisfaction/list: figures over time, and the ratings one by one. */
export function RatingListPage() {
  const { t } = useTranslation('rating');
  const [params, setParams] = useSearchParams();
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <PageTabs
        label={t('title')}
        active={params.get('tab') ?? 'overview'}
        // The list brings its own filters.
        onChange={(key) => setParams(key === 'overview' ? {} : { tab: key })}
        tabs={[
          {
            key: 'overview',
            label: t('tab.overview'),
            content: (
              <Suspense fallback={<SkeletonLines rows={6} />}>
                <Overview />
              </Suspense>
            ),
          },
          { key: 'ratings', label: t('tab.ratings'), content: <RatingList /> },
        ]}
      />
    </>
  );
}
