import { reviewStages } from '@tilldeck/contracts/appstore/app.states';
import { reviewStatisticsRoutes } from '@tilldeck/contracts/insight/review-statistics.routes';
import { useTranslation } from 'react-i18next';
import { ListPage } from '../../../components/list/ListPage.tsx';
import { stageTexts, verdictColumns, verdictTexts } from './verdict.columns.tsx';

/** /datacenter/review/list: verdicts one by one. */
export function VerdictListPage() {
  const { t } = useTranslation('insight');
  return (
    <ListPage
      call={reviewStatisticsRoutes.page}
      title={t('verdict.title')}
      description={t('verdict.description')}
      columns={verdictColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('verdict.app') },
        {
          kind: 'select',
          name: 'verdict',
          label: t('verdict.verdict'),
          options: (['passed', 'failed'] as const).map((value) => ({ value, label: verdictTexts[value].text })),
        },
        {
          kind: 'select',
          name: 'stage',
          label: t('verdict.stage'),
          options: reviewStages.map((value) => ({ value, label: stageTexts[value].text })),
        },
        { kind: 'dateRange', name: 'decided', from: 'from', to: 'to', label: t('verdict.decidedAt') },
      ]}
      rowLabel={(row) => `${row.name} ${row.versionName}`}
      emptyTitle={t('verdict.empty')}
      emptyText={t('verdict.emptyText')}
    />
  );
}
