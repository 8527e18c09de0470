import { taskKindNames } from '@tilldeck/contracts/tasks/catalogue.kinds';
import type { taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { taskStates } from '@tilldeck/contracts/tasks/task.states';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import type { ListFilter } from '../../../components/list/list.filters.ts';
import type { FilterName } from '../../../components/list/useList.ts';
import { taskStateTexts } from '../../../components/task/task.states.ts';
import { declaredSources } from './task-sources.config.ts';

export const taskFilters: readonly ListFilter<FilterName<typeof taskRoutes.page>>[] = [
  {
    kind: 'text',
    name: 'keyword',
    label: (t) => t('task:field.keyword'),
    placeholder: (t) => t('task:field.keywordHint'),
  },
  {
    kind: 'multi',
    name: 'state',
    label: (t) => t('task:field.state'),
    options: taskStates.map((value) => ({ value, label: taskStateTexts[value].text })),
  },
  {
    kind: 'multi',
    name: 'kind',
    label: (t) => t('task:field.kind'),
    options: taskKindNames.map((value) => ({ value, label: (t) => t(`task:kind.${value}`) })),
  },
  {
    kind: 'select',
    name: 'source',
    label: (t) => t('task:field.source'),
    options: declaredSources.map((value) => ({ value, label: (t) => t(`taskSources:${value}`) })),
  },
  {
    kind: 'search',
    name: 'createdBy',
    label: (t) => t('task:field.createdBy'),
    source: deviceSearch('operator'),
  },
  {
    kind: 'select',
    name: 'isOwnRequest',
    label: (t) => t('task:field.asked'),
    options: [
      { value: 'true', label: (t) => t('task:asked.me') },
      { value: 'false', label: (t) => t('task:asked.others') },
    ],
  },
  { kind: 'dateRange', name: 'created', from: 'from', to: 'to', label: (t) => t('task:field.createdAt') },
];
