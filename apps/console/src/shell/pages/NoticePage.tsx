import { inboxRoutes } from '@tilldeck/contracts/notices/inbox.routes';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { DetailsPage } from '../../components/details/DetailsPage.tsx';
import { SectionCard } from '../../components/page/SectionCard.tsx';
import { RichText } from '../../components/rich-text/RichText.tsx';
import { TimeText } from '../../components/text/TimeText.tsx';
import { GuidePage } from '../../lib/navigation/guide-page.ts';
import { useCall, useChange } from '../../lib/request/route-queries.ts';
import { noticeContent, noticeTitle } from '../notices/notice-words.rules.ts';
import styles from '../notices/notices.module.css';

/** /account/notices/:id: opening it is its receipt. */
export function NoticePage() {
  const { t, i18n } = useTranslation('shell');
  const { id = '' } = useParams();
  const answer = useCall(inboxRoutes.open, { id });
  const { mutate } = useChange(inboxRoutes.read);
  const notice = answer.data;
  const isUnread = notice !== undefined && notice.readAt === null;
  const noteRead = useEffectEvent(() => mutate({ ids: [id] }));
  useEffect(() => {
    if (isUnread) noteRead();
  }, [isUnread]);
  return (
    <GuidePage value="read-notices">
      <DetailsPage
        title={notice ? noticeTitle(i18n.language, notice) : ''}
        backHref="/account/notices"
        isLoading={answer.isPending}
        error={answer.error}
        onRetry={() => void answer.refetch()}
        summary={
          notice ? (
            <SectionCard>
              <div className={styles.sheet}>
                <p className={styles.from}>
                  {t('popup.from', { from: notice.from })} · <TimeText at={notice.releasedAt} />
                </p>
                <RichText text={noticeContent(i18n.language, notice)} />
              </div>
            </SectionCard>
          ) : null
        }
      />
    </GuidePage>
  );
}
