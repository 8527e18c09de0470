import { exportRoutes } from '@tilldeck/contracts/files/export.routes';
import type { ExportEntry } from '@tilldeck/contracts/files/export.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { onExportBegun } from '../../lib/export/export-news.ts';
import { useLive } from '../../lib/live/live.ts';
import { showToast } from '../../lib/notice/notice.ts';
import { invalidate, useCall } from '../../lib/request/route-queries.ts';
import { useSession } from '../../lib/session/session-state.ts';

const pollMs = 1_500;
const isUnderWay = ({ state }: ExportEntry): boolean => state === 'waiting' || state === 'running';

/** The person's exports, read from the first moment somebody wants to know of them; tells when one is done. */
export function useExports(isWanted: boolean) {
  const { t } = useTranslation('blocks');
  const { info } = useSession();
  const [isWatching, setWatching] = useState(false);
  const exports = useCall(
    exportRoutes.page,
    { pageSize: 20 },
    {
      enabled: isWanted || isWatching,
      refetchInterval: ({ state }) => (state.data?.items.some(isUnderWay) ? pollMs : false),
    },
  );
  const readAgain = () => {
    setWatching(true);
    void invalidate([exportRoutes.page]);
  };
  const underWay = useRef(new Set<string>());
  const onBegun = useEffectEvent((id: string) => {
    // A short list is done before it is seen under way.
    underWay.current.add(id);
    readAgain();
  });
  useEffect(() => onExportBegun((id) => onBegun(id)), []);
  useLive(['files.export'], ({ payload }) => {
    if ((payload as { accountId?: string }).accountId === info?.id) readAgain();
  });

  const items = exports.data?.items;
  const tell = useEffectEvent((entries: readonly ExportEntry[]) => {
    for (const { id, name, state } of entries) {
      if (!underWay.current.has(id)) continue;
      if (state === 'ready') showToast(t('export.readyNow', { name }), 'info');
      if (state === 'failed') showToast(t('export.failedNow', { name }));
    }
    underWay.current = new Set(entries.filter(isUnderWay).map(({ id }) => id));
  });
  useEffect(() => {
    if (items) tell(items);
  }, [items]);
  return {
    items,
    error: exports.error,
    refetch: () => void exports.refetch(),
    count: items?.filter(isUnderWay).length ?? 0,
  };
}
