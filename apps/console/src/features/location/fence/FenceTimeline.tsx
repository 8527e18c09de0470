import { useInfiniteQuery } from '@tanstack/react-query';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { FenceEntry } from '@tilldeck/contracts/location/fence.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks, useMayCall } from '../../../components/base/useBlocks.ts';
import { type HistoryEntry, HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { useHistoryNames } from '../../../components/details/useHistoryNames.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useActionText } from '../../../lib/history/action-text.ts';
import { loadTexts } from '../../../lib/i18n/i18n.ts';
import { useFresh } from '../../../lib/live/useFresh.ts';
import { routeKey } from '../../../lib/request/route-queries.ts';
import { mergedTimeline } from './fence-timeline.rules.ts';

const pageSize = 50;
const topics = ['location.fence'] as const;

/** What people changed, of those who may read the operation log. */
function useChanges(id: string) {
  const { call } = useBlocks();
  const mayRead = useMayCall()(auditRoutes.object);
  const actionText = useActionText();
  const input = { objectType: 'fence' as const, objectId: id, pageSize };
  const queryKey = [...routeKey(auditRoutes.object, input), 'timeline'];
  useFresh(queryKey, topics);
  const read = useInfiniteQuery({
    queryKey,
    meta: { topics },
    enabled: mayRead,
    queryFn: async ({ pageParam, signal }) => {
      const asked = call(auditRoutes.object, { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal });
      const [page] = await Promise.all([asked, loadTexts('audit', 'facts')]);
      return page;
    },
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const entries = (read.data?.pages ?? []).flatMap(({ items }) =>
    items.map(
      (entry): HistoryEntry => ({
        id: `change ${entry.id}`,
        at: entry.at,
        who: entry.accountName || null,
        actingFor: entry.actingForOrgName,
        what: actionText(entry.action),
        reason: entry.reason,
        before: entry.before,
        after: entry.after,
      }),
    ),
  );
  return { ...read, entries, isPending: mayRead && read.isPending };
}

/** What devices reported. */
function useCrossings(id: string) {
  const { t } = useTranslation('fence');
  const { call } = useBlocks();
  const input = { fenceId: id, pageSize };
  const queryKey = [...routeKey(fenceRoutes.log, input), 'timeline'];
  useFresh(queryKey, topics);
  const read = useInfiniteQuery({
    queryKey,
    meta: { topics },
    queryFn: ({ pageParam, signal }) =>
      call(fenceRoutes.log, { ...input, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor,
  });
  const what = ({ event, step, verdict, doubt }: FenceEntry): string =>
    [
      t(`event.${event}`),
      ...(step === 'changed' ? [] : [t(`step.${step}`)]),
      ...(doubt ? [`${t(`verdict.${verdict}`)}: ${t(`doubt.${doubt}`)}`] : []),
    ].join(' · ');
  const entries = (read.data?.pages ?? []).flatMap(({ items }) =>
    items.map((entry): HistoryEntry => ({ id: entry.id, at: entry.happenedAt, who: entry.sn, what: what(entry) })),
  );
  return { ...read, entries };
}

/** What people changed and what devices did, in one order: whether a change made the difference can be seen. */
export function FenceTimeline({ id }: { id: string }) {
  const { t } = useTranslation('fence');
  const names = useHistoryNames('fence');
  const changes = useChanges(id);
  const crossings = useCrossings(id);
  const sources = [changes, crossings];
  const older = sources.filter(({ hasNextPage }) => hasNextPage);
  return (
    <SectionCard title={t('details.timeline')}>
      <HistoryTimeline
        entries={mergedTimeline(sources.map(({ entries, hasNextPage }) => ({ entries, hasMore: hasNextPage })))}
        {...names}
        isLoading={sources.some(({ isPending }) => isPending) || names === undefined}
        error={changes.error ?? crossings.error}
        onRetry={() => sources.forEach(({ refetch }) => void refetch())}
        {...(older.length > 0 ? { onMore: () => older.forEach(({ fetchNextPage }) => void fetchNextPage()) } : {})}
        isMoreLoading={sources.some(({ isFetchingNextPage }) => isFetchingNextPage)}
      />
    </SectionCard>
  );
}
