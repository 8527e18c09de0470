import type { useLogRoutes } from '@tilldeck/contracts/link/use-log.routes';
import { useLogKinds } from '@tilldeck/contracts/link/use-log.schemas';
import type { ListFilter } from '../list/list.filters.ts';
import type { FilterName } from '../list/useList.ts';

/** What the events of a device are filtered by. */
export const useLogFilters: readonly ListFilter<FilterName<typeof useLogRoutes.page>>[] = [
  {
    kind: 'select',
    name: 'kind',
    label: (t) => t('report:field.kind'),
    options: useLogKinds.map((value) => ({ value, label: (t) => t(`report:kind.${value}`) })),
  },
  { kind: 'dateRange', name: 'time', from: 'from', to: 'to', label: (t) => t('report:field.at') },
];
