import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { historyTopics } from '@tilldeck/contracts/identity/history.events';
import { useActionText } from '../../lib/history/action-text.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { useFresh } from '../../lib/live/useFresh.ts';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useBlocks } from '../base/useBlocks.ts';
import { SectionCard } from '../page/SectionCard.tsx';
import { HistoryTimeline } from './HistoryTimeline.tsx';
import { useHistoryNames } from './useHistoryNames.ts';

interface ObjectHistoryProps {
  objectType: AuditObjectType;
  objectId: string;
  title: string;
  /** Names the part of the object each line is about. */
  hasNames?: boolean;
}

const pageSize = 50;

/** Everything the operation log knows of one object, newest first. Ask `useCan(auditRoutes.object)` before. */
export function ObjectHistory({ objectType, objectId, title, hasNames }: ObjectHistoryProps) {
  const { call } = useBlocks();
  const actionText = useActionText();
  const names = useHistoryNames(objectType);
  const input = { objectType, objectId, pageSize };
  const queryKey = [...routeKey(auditRoutes.object, input), 'all'];
  const topics = historyTopics[objectType] ?? [];
  useFresh(queryKey, topics);
  const story = useInfiniteQuery({
    queryKey,
    meta: { topics },
    queryFn: async ({ pageParam, signal }) => {
      const asked = call(auditRoutes.object, { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal });
      const [page] = await Promise.all([asked, loadTexts('audit', 'facts')]);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const entries = story.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <SectionCard title={title}>
      <HistoryTimeline
        entries={entries.map((entry) => ({
          id: entry.id,
          at: entry.at,
          who: entry.accountName || null,
          actingFor: entry.actingForOrgName,
          what: hasNames ? `${actionText(entry.action)} · ${entry.objectName}` : actionText(entry.action),
          reason: entry.reason,
          before: entry.before,
          after: entry.after,
        }))}
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
