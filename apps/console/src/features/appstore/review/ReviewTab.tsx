import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { ReviewRow } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ListPage } from '../../../components/list/ListPage.tsx';
import type { RowAction } from '../../../components/list/RowActions.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { hrefOf, reviewColumns } from './review.columns.tsx';
import { decidedStates, shownStates, trialHref, waitingStates } from './review.paths.ts';
import { takeRouteOf, useReviewActions } from './useReviewActions.ts';

export type ReviewTabName = 'waiting' | 'mine' | 'overdue' | 'decided' | 'all';

const urgentFirst = { sortField: 'dueAt', sortOrder: 'ascend' } as const;
export const tabInputs = {
  waiting: { state: waitingStates, ...urgentFirst },
  mine: { isMine: true, ...urgentFirst },
  overdue: { isOverdue: true, ...urgentFirst },
  decided: { state: decidedStates },
  all: {},
} as const;

/** One pile of the desk. */
export function ReviewTab({ name }: { name: ReviewTabName }) {
  const { t } = useTranslation(['review', 'appstore']);
  const navigate = useNavigate();
  const { take } = useReviewActions();
  const takeAndOpen = async (row: ReviewRow) => {
    if ((await take(row)) && row.stage) await navigate(trialHref(row.id, row.stage));
  };
  const actionsOf = (row: ReviewRow): RowAction[] => [
    ...(row.isMineToTake
      ? [{ key: 'take', label: t('takeShort'), call: takeRouteOf(row), onClick: () => void takeAndOpen(row) }]
      : []),
    { key: 'open', label: t('open'), call: reviewRoutes.detail, onClick: () => void navigate(hrefOf(row)) },
  ];
  return (
    <ListPage
      key={name}
      isEmbedded
      call={reviewRoutes.page}
      title={t(`tab.${name}`)}
      fixedInput={tabInputs[name]}
      columns={reviewColumns}
      filters={[
        { kind: 'text', name: 'keyword', label: t('field.keyword') },
        ...(name === 'all' || name === 'overdue'
          ? [
              {
                kind: 'multi' as const,
                name: 'state' as const,
                label: t('appstore:field.state'),
                options: shownStates.map((value) => ({ value, label: versionStateTexts[value].text })),
              },
            ]
          : []),
        {
          kind: 'select',
          name: 'isOthers',
          label: t('field.forWhom'),
          options: [{ value: 'true', label: t('forWhom.me') }],
        },
        { kind: 'dateRange', name: 'submitted', from: 'from', to: 'to', label: t('field.submittedAt') },
      ]}
      rowLabel={(row) => `${row.name || row.package} ${row.versionName}`}
      rowHref={hrefOf}
      rowActions={actionsOf}
      emptyTitle={t(`empty.${name}`)}
      emptyText={name === 'decided' || name === 'all' ? t('empty.waitingText') : t(`empty.${name}Text`)}
    />
  );
}
