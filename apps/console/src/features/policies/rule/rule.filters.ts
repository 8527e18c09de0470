import { type ruleFilter, ruleScopes } from '@tilldeck/contracts/policies/rule.schemas';
import { ruleStates } from '@tilldeck/contracts/policies/rule.states';
import type { z } from 'zod';
import { deviceSearch } from '../../../components/device/device.filters.ts';
import type { ListFilter } from '../../../components/list/list.filters.ts';
import { ruleStateTexts } from '../parts/outcome/outcome.states.ts';

type Name = Extract<keyof z.output<typeof ruleFilter>, string>;

/** Filters of a list of rules, whether of one kind or of all. */
export const ruleFilters: readonly ListFilter<Name>[] = [
  { kind: 'text', name: 'keyword', label: (t) => t('words:name') },
  {
    kind: 'multi',
    name: 'state',
    label: (t) => t('words:state'),
    options: ruleStates.map((value) => ({ value, label: ruleStateTexts[value].text })),
  },
  {
    kind: 'multi',
    name: 'scope',
    label: (t) => t('policies:field.target'),
    options: ruleScopes.map((value) => ({ value, label: (t) => t(`task:scope.${value}`) })),
  },
  {
    kind: 'search',
    name: 'partnerId',
    label: (t) => t('words:organisation'),
    source: deviceSearch('partner'),
  },
];
