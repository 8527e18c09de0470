import { exportColumns } from '@tilldeck/contracts/core/export';
import type { Route } from '@tilldeck/contracts/core/route';
import { maxReportFilter } from '@tilldeck/contracts/insight/report.limits';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { scheduledFilter, scheduleHref, scheduling } from '../../lib/export/report-address.ts';
import { showToast } from '../../lib/notice/notice.ts';
import { useMayCall } from '../base/useBlocks.ts';
import type { ExportRequest } from './ListBody.tsx';

/** Opens the form of a report that sends the list as it is filtered now. Absent for people who may not export or schedule. */
export function useListSchedule(route: Route | undefined): ((request: ExportRequest) => void) | undefined {
  const { t } = useTranslation('blocks');
  const navigate = useNavigate();
  const mayCall = useMayCall();
  if (!route || !mayCall(route) || !mayCall(scheduling)) return undefined;
  return ({ input, columns }) => {
    const known = exportColumns(route);
    const { sortField: _field, sortOrder: _order, ...asked } = input;
    const { filter, period } = scheduledFilter(asked);
    const wanted = { ...filter, columns: columns.filter((key) => known.includes(key)) };
    if (JSON.stringify(wanted).length > maxReportFilter) showToast(t('list.scheduleTooLong'), 'info');
    else void navigate(scheduleHref(route.id, wanted, period));
  };
}
