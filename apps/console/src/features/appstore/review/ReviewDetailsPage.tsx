import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { ReviewDetail } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { ObjectHistory } from '../../../components/details/ObjectHistory.tsx';
import { DueClock } from '../../../components/text/DueClock.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { ChangesPanel } from './ChangesPanel.tsx';
import { ReviewRounds } from './ReviewRounds.tsx';
import { reviewListHref, trialHref } from './review.paths.ts';
import { takeRouteOf } from './useReviewActions.ts';
import { VersionFacts } from './VersionFacts.tsx';

/** /appstore/audit/details/:id: to read, with all rounds there were. */
export function ReviewDetailsPage() {
  const { t } = useTranslation('review');
  const { id = '' } = useParams();
  const record = useCall(reviewRoutes.detail, { id });
  const detail = record.data;
  return (
    <DetailsPage
      title={detail ? `${detail.name || detail.package} ${detail.versionName}` : ''}
      backHref={reviewListHref}
      status={
        detail ? (
          <>
            <StatusTag state={detail.state} states={versionStateTexts} isFramed />
            {detail.stage ? <DueClock dueAt={detail.dueAt} isFramed /> : null}
          </>
        ) : null
      }
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={detail?.stage ? <OpenTrial detail={detail} /> : null}
      summary={detail ? <VersionFacts detail={detail} /> : null}
      tabs={
        detail
          ? [
              {
                key: 'rounds',
                label: t('tab.rounds'),
                count: detail.reviews.length,
                content: <ReviewRounds reviews={detail.reviews} />,
              },
              { key: 'changes', label: t('tab.changes'), content: <ChangesPanel detail={detail} /> },
              {
                key: 'history',
                label: t('tab.history'),
                content: <ObjectHistory objectType="app_version" objectId={detail.id} title={t('tab.history')} />,
              },
            ]
          : []
      }
    />
  );
}

/** To the workbench, for those who have it or may take it. */
function OpenTrial({ detail }: { detail: ReviewDetail }) {
  const { t } = useTranslation('review');
  const navigate = useNavigate();
  const { stage, id, isMine, isMineToTake } = detail;
  if (!stage || !(isMine || isMineToTake)) return null;
  return (
    <Can route={takeRouteOf(detail)}>
      <ActionButton kind="primary" label={t('open')} onClick={() => void navigate(trialHref(id, stage))} />
    </Can>
  );
}
