import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { useTranslation } from 'react-i18next';
import { ActionButton } from '../../../../components/base/ActionButton.tsx';
import { useMayCall } from '../../../../components/base/useBlocks.ts';
import { EmptyState } from '../../../../components/page/EmptyState.tsx';
import { SectionCard } from '../../../../components/page/SectionCard.tsx';
import { useOpened } from '../../../../lib/navigation/overlay-address.ts';
import { useCall } from '../../../../lib/request/route-queries.ts';
import { PublicationHistory } from './PublicationHistory.tsx';
import styles from './PublicationPanel.module.css';
import { PublishDrawer } from './PublishDrawer.tsx';
import { RaiseDrawer } from './RaiseDrawer.tsx';
import { StandingCard } from './StandingCard.tsx';

/**
 * What is published of an app and to whom: what everybody gets, what a few get first, what waits for its time, and what
 * was before. For whoever owns the app, and the vendor.
 */
export function PublicationPanel({ appId }: { appId: string }) {
  const { t } = useTranslation('publication');
  const mayCall = useMayCall();
  const list = useCall(publicationRoutes.list, { appId });
  const [isPublishing, setPublishing] = useOpened('publish', true);
  const [raisedId, setRaisedId] = useOpened<string>('raise');
  const items = list.data?.items ?? [];
  const standing = items.filter(({ state }) => state === 'live' || state === 'halted' || state === 'scheduled');
  const raised = standing.find(({ id }) => id === raisedId);
  return (
    <div className={styles.panel}>
      <SectionCard
        title={t('title')}
        isLoading={list.isPending}
        error={list.error}
        onRetry={() => void list.refetch()}
        actions={
          mayCall(publicationRoutes.publish) ? (
            <ActionButton kind="primary" label={t('publish.open')} onClick={() => setPublishing(true)} />
          ) : null
        }
      >
        {standing.length === 0 ? (
          <EmptyState kind="nothing" isCompact title={t('empty')} text={t('emptyText')} />
        ) : (
          <div className={styles.standings}>
            {standing.map((publication) => (
              <StandingCard
                key={publication.id}
                publication={publication}
                onRaise={() => setRaisedId(publication.id)}
              />
            ))}
          </div>
        )}
      </SectionCard>
      {items.length > 0 ? (
        <SectionCard title={t('history')} isFlush>
          <PublicationHistory items={items} />
        </SectionCard>
      ) : null}
      {mayCall(publicationRoutes.publish) ? (
        <PublishDrawer appId={appId} isOpen={isPublishing === true} onClose={() => setPublishing(undefined)} />
      ) : null}
      {raised ? <RaiseDrawer key={raised.id} publication={raised} onClose={() => setRaisedId(undefined)} /> : null}
    </div>
  );
}
