import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { SectionCard } from '../page/SectionCard.tsx';
import { HistoryTimeline } from './HistoryTimeline.tsx';
import { useHistoryNames } from './useHistoryNames.ts';
import { useObjectHistory } from './useObjectHistory.ts';

interface ObjectHistoryProps {
  objectType: AuditObjectType;
  objectId: string;
  title: string;
  /** Names the part of the object each line is about. */
  hasNames?: boolean;
}

/** Everything the operation log knows of one object, newest first. Ask `useCan(auditRoutes.object)` before. */
export function ObjectHistory({ objectType, objectId, title, hasNames }: ObjectHistoryProps) {
  const names = useHistoryNames(objectType);
  const story = useObjectHistory(objectType, objectId, { hasNames });
  return (
    <SectionCard title={title}>
      <HistoryTimeline
        entries={story.entries}
        {...names}
        isLoading={story.isPending || names === undefined}
        error={story.error}
        onRetry={() => void story.refetch()}
        {...(story.hasNextPage ? { onMore: () => void story.fetchNextPage() } : {})}
        isMoreLoading={story.isFetchingNextPage}
      />
    </SectionCard>
  );
}
