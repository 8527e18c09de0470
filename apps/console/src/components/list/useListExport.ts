import { type exportBegun, exportColumns } from '@tilldeck/contracts/core/export';
import type { Route } from '@tilldeck/contracts/core/route';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { tellOfExport } from '../../lib/export/export-news.ts';
import { showToast } from '../../lib/notice/notice.ts';
import { showFailure } from '../../lib/request/show-failure.ts';
import { useBlocks, useMayCall } from '../base/useBlocks.ts';
import type { ExportRequest } from './ListBody.tsx';

/** What a list's export button does: its filters and shown columns go to the export call. Absent without permission. */
export function useListExport(route: Route | undefined): ((request: ExportRequest) => Promise<void>) | undefined {
  const { t } = useTranslation('blocks');
  const { call } = useBlocks();
  const mayCall = useMayCall();
  if (!route || !mayCall(route)) return undefined;
  return async ({ input, columns }) => {
    const known = exportColumns(route);
    const { sortField: _field, sortOrder: _order, ...filter } = input;
    try {
      const wanted = { ...filter, columns: columns.filter((key) => known.includes(key)) };
      const { id } = (await call(route, wanted as never)) as z.output<typeof exportBegun>;
      // The same place as 'is ready', which may follow at once: one stands below the other.
      showToast(t('list.exportStarted'), 'info');
      tellOfExport(id);
    } catch (error) {
      showFailure(error);
    }
  };
}
