import { useInfiniteQuery } from '@tanstack/react-query';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { fenceRoutes } from '@tilldeck/contracts/location/fence.routes';
import type { FenceEntry } from '@tilldeck/contracts/location/fence.schemas';
import { useTranslation } from 'react-i18next';
import { useBlocks, useMayCall } from '../../../components/base/useBlocks.ts';
import { type HistoryEntry, HistoryTimeline } from '../../../components/details/HistoryTimeline.tsx';
import { useHistoryNames } from '../../../components/details/useHistoryNames.ts';
import { useObjectHistory } from '../../../components/details/useObjectHistory.ts';
import { SectionCard } from '../../../components/page/SectionCard.tsx';
import { useFresh } from '../../../lib/live/useFresh.ts';
import { routeKey } from '../../../lib/request/route-queries.ts';
import { mergedTimeline } from './fence-timeline.rules.ts';

const pageSize = 50;
const topics = ['location.fence'] as const;

/** What people changed, of those who may read the operation log. */
function useChanges(id: string) {
  const isEnabled = useMayCall()(auditRoutes.object);
  const read = useObjectHistory('fence', id, { isEnabled });
  const entries = read.entries.map((entry) => ({ ...entry, id: `change ${entry.id}` }));
  return { ...read, entries, isPending: isEnabled && read.isPending };
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
