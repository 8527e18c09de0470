import { useInfiniteQuery } from '@tanstack/react-query';
import type { AuditObjectType } from '@tilldeck/contracts/catalogue.audit';
import { auditRoutes } from '@tilldeck/contracts/identity/audit.routes';
import { historyTopics } from '@tilldeck/contracts/identity/history.events';
import { useActionText } from '../../lib/history/action-text.ts';
import { loadTexts } from '../../lib/i18n/i18n.ts';
import { useFresh } from '../../lib/live/useFresh.ts';
import { routeKey } from '../../lib/request/route-queries.ts';
import { useBlocks } from '../base/useBlocks.ts';
import type { HistoryEntry } from './HistoryTimeline.tsx';

const pageSize = 50;

interface ObjectHistoryOptions {
  /** Names the part of the object each line is about. */
  hasNames?: boolean | undefined;
  /** False where the person may not read the operation log. */
  isEnabled?: boolean;
}

/** Entries of the operation log about one object, newest first, page by page. */
export function useObjectHistory(
  objectType: AuditObjectType,
  objectId: string,
  { hasNames = false, isEnabled = true }: ObjectHistoryOptions = {},
) {
  const { call } = useBlocks();
  const actionText = useActionText();
  const input = { objectType, objectId, pageSize };
  const queryKey = [...routeKey(auditRoutes.object, input), 'all'];
  const topics = historyTopics[objectType] ?? [];
  useFresh(queryKey, topics);
  const read = useInfiniteQuery({
    queryKey,
    meta: { topics },
    enabled: isEnabled,
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
        id: entry.id,
        at: entry.at,
        who: entry.accountName || null,
        actingFor: entry.actingForOrgName,
        what: hasNames ? `${actionText(entry.action)} · ${entry.objectName}` : actionText(entry.action),
        reason: entry.reason,
        before: entry.before,
        after: entry.after,
      }),
    ),
  );
  return { ...read, entries };
}
