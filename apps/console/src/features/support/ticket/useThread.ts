import { useInfiniteQuery } from '@tanstack/react-query';
import { threadPage } from '@tilldeck/contracts/support/support.limits';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketDetail } from '@tilldeck/contracts/support/ticket.schemas';
import { useBlocks, useMayCall } from '../../../components/base/useBlocks.ts';
import { useFresh } from '../../../lib/live/useFresh.ts';
import { routeKey, useCall } from '../../../lib/request/route-queries.ts';
import { entriesOf } from './thread.rules.ts';

/** Messages and notes of a ticket, the newest page first and earlier ones on request. */
export function useThread({ id, ownSide }: TicketDetail) {
  const { call } = useBlocks();
  const mayCall = useMayCall();
  const { thread, notes: notesRoute } = ticketRoutes;
  const queryKey = [...routeKey(thread, { id, pageSize: threadPage }), 'all'];
  useFresh(queryKey, thread.topics ?? []);
  const read = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      call(thread, { id, pageSize: threadPage, ...(pageParam ? { cursor: pageParam } : {}) }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { topics: thread.topics ?? [] },
  });
  const hasNotes = mayCall(notesRoute) && ownSide === 'support';
  const notes = useCall(notesRoute, { id }, { enabled: hasNotes });
  const messages = read.data?.pages.flatMap(({ items }) => items) ?? [];
  return {
    /** The newest message that is on the screen. */
    newest: messages[0],
    entries: entriesOf(messages, notes.data ?? [], read.hasNextPage),
    isPending: read.isPending,
    error: read.error ?? notes.error,
    retry: () => void Promise.all([read.refetch(), hasNotes ? notes.refetch() : null]),
    earlier: read.hasNextPage ? () => void read.fetchNextPage() : undefined,
    isLoadingEarlier: read.isFetchingNextPage,
  };
}
