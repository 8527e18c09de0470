import type { ReviewStage } from '@tilldeck/contracts/appstore/app.states';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import type { ReviewDetail } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { ActionButton } from '../../../components/base/ActionButton.tsx';
import { DetailsPage } from '../../../components/details/DetailsPage.tsx';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { DueClock } from '../../../components/text/DueClock.tsx';
import { StatusTag } from '../../../components/text/StatusTag.tsx';
import { useCall } from '../../../lib/request/route-queries.ts';
import { Can } from '../../../lib/session/Can.tsx';
import { useSession } from '../../../lib/session/session-state.ts';
import { versionStateTexts } from '../parts/version/version.states.ts';
import { AnswerList } from './AnswerList.tsx';
import { ChangesPanel } from './ChangesPanel.tsx';
import { reviewHref, reviewListHref, trialHref } from './review.paths.ts';
import { takeRouteOf, useReviewActions } from './useReviewActions.ts';
import { VerdictPanel } from './VerdictPanel.tsx';
import { VersionFacts } from './VersionFacts.tsx';
import styles from './Workbench.module.css';

/** The workbench of a stage: what changed on one side, the questions and the verdict on the other. */
export function TrialPage({ stage }: { stage: ReviewStage }) {
  const { t } = useTranslation('review');
  const { id = '' } = useParams();
  const record = useCall(reviewRoutes.detail, { id });
  const detail = record.data;
  const isHere = detail?.stage === stage;
  return (
    <DetailsPage
      title={
        detail ? t(`stage.${stage}Title`, { name: detail.name || detail.package, version: detail.versionName }) : ''
      }
      backHref={reviewListHref}
      status={
        detail ? (
          <>
            <StatusTag state={detail.state} states={versionStateTexts} isFramed />
            {isHere ? <DueClock dueAt={detail.dueAt} isFramed /> : null}
          </>
        ) : null
      }
      isLoading={record.isPending}
      error={record.error}
      onRetry={() => void record.refetch()}
      actions={detail && isHere ? <TakerActions detail={detail} /> : null}
      summary={detail ? <VersionFacts detail={detail} /> : null}
    >
      {detail && isHere ? <Workbench detail={detail} stage={stage} /> : null}
      {detail && !isHere ? <Elsewhere detail={detail} stage={stage} /> : null}
    </DetailsPage>
  );
}

function TakerActions({ detail }: { detail: ReviewDetail }) {
  const { t } = useTranslation('review');
  const { take, handBack } = useReviewActions();
  if (detail.isMine) return <ActionButton label={t('handBack')} onClick={() => void handBack(detail)} />;
  if (!detail.isMineToTake) return null;
  return (
    <Can route={takeRouteOf(detail)}>
      <ActionButton kind="primary" label={t(`take.${detail.stage ?? 'first'}`)} onClick={() => void take(detail)} />
    </Can>
  );
}

function Workbench({ detail, stage }: { detail: ReviewDetail; stage: ReviewStage }) {
  const { t } = useTranslation('review');
  const first = detail.reviews.find((one) => one.round === detail.round && one.stage === 'first' && one.verdict);
  const former =
    stage === 'final' && first ? (
      <SectionCard title={t('section.first')} beside={first.reviewer}>
        <AnswerList answers={first.answers} />
      </SectionCard>
    ) : null;
  return (
    <div className={styles.bench}>
      <ChangesPanel detail={detail} />
      <aside className={styles.desk}>
        {detail.isMine ? (
          <VerdictPanel key={detail.id} detail={detail} stage={stage}>
            {former}
          </VerdictPanel>
        ) : (
          <div className={styles.asked}>
            {former}
            <SectionCard title={t('section.answers')}>
              <TakerNote detail={detail} />
            </SectionCard>
          </div>
        )}
      </aside>
    </div>
  );
}

/** Why there is nothing to answer here, and what leads on. */
function TakerNote({ detail }: { detail: ReviewDetail }) {
  const { t } = useTranslation('review');
  const { name } = useSession();
  const { state, reviewer, isMineToTake, submittedBy, reviews, round } = detail;
  if (state === 'first_review' || state === 'final_review')
    return <p className={styles.note}>{t('taker.other', { name: reviewer })}</p>;
  const didFirst = reviews.some((one) => one.round === round && one.stage === 'first' && one.reviewer === name);
  const reason = isMineToTake ? 'free' : submittedBy === name ? 'own' : didFirst ? 'first' : 'reader';
  return <p className={styles.note}>{t(`taker.${reason}`)}</p>;
}

/** The version is not in this stage: another page has what is wanted. */
function Elsewhere({ detail, stage }: { detail: ReviewDetail; stage: ReviewStage }) {
  const { t } = useTranslation('review');
  const isTooEarly = stage === 'final' && detail.stage === 'first';
  return (
    <SectionCard>
      <EmptyState
        kind="nothing"
        title={t(isTooEarly ? 'stage.notYet' : 'stage.done')}
        text={t(isTooEarly ? 'stage.notYetText' : 'stage.doneText')}
        action={
          <Link to={isTooEarly ? trialHref(detail.id, 'first') : reviewHref(detail.id)}>
            {t(isTooEarly ? 'stage.toFirst' : 'stage.toDetails')}
          </Link>
        }
      />
    </SectionCard>
  );
}
