import { exportColumns, type exportTicket } from '@tilldeck/contracts/core/export';
import type { Route } from '@tilldeck/contracts/core/route';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { tellOfExport } from '../../lib/export/export-news.ts';
import { useBlocks, useMayCall } from '../base/useBlocks.ts';
import type { ExportRequest } from './ListBody.tsx';

/** What a list's export button does: its filters and shown columns go to the export call. Absent without permission. */
export function useListExport(route: Route | undefined): ((request: ExportRequest) => Promise<void>) | undefined {
  const { t } = useTranslation('blocks');
  const { call } = useBlocks();
  const mayCall = useMayCall();
  const { message } = App.useApp();
  if (!route || !mayCall(route)) return undefined;
  return async ({ input, columns }) => {
    const known = exportColumns(route);
    const { sortField: _field, sortOrder: _order, ...filter } = input;
    try {
      const wanted = { ...filter, columns: columns.filter((key) => known.includes(key)) };
      const { id, name } = (await call(route, wanted as never)) as z.output<typeof exportTicket>;
      message.success(t('list.exportStarted', { name }));
      tellOfExport(id);
    } catch (error) {
      message.error(error instanceof Error ? error.message : t('error.unknown'));
    }
  };
}
