import type { Review } from '@tilldeck/contracts/appstore/review.schemas';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { ToneTag } from '../../../components/text/StatusTag.tsx';
import { TimeText } from '../../../components/text/TimeText.tsx';
import { AnswerList } from './AnswerList.tsx';
import styles from './Workbench.module.css';

const tones = { passed: 'ok', failed: 'bad' } as const;

/** Every review of a version, round by round, newest first. */
export function ReviewRounds({ reviews }: { reviews: readonly Review[] }) {
  const { t } = useTranslation(['review', 'appstore']);
  if (reviews.length === 0)
    return (
      <SectionCard>
        <EmptyState kind="nothing" title={t('round.none')} isCompact />
      </SectionCard>
    );
  return (
    <div className="blk-stack">
      {reviews.map((review) => (
        <SectionCard
          key={review.id}
          title={`${t('round', { n: review.round })} · ${t(`appstore:stage.${review.stage}`)}`}
          beside={
            <span className={styles.who}>
              {review.reviewer}
              <TimeText at={review.decidedAt ?? review.takenAt} />
            </span>
          }
          actions={
            review.verdict ? (
              <ToneTag tone={tones[review.verdict]} text={t(review.verdict)} isFramed />
            ) : (
              <ToneTag tone="run" text={t('verdict.underWay')} isFramed />
            )
          }
        >
          {review.reason ? <p className={styles.reason}>{review.reason}</p> : null}
          {review.verdict ? <AnswerList answers={review.answers} /> : null}
        </SectionCard>
      ))}
    </div>
  );
}
