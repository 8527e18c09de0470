import { customItemRoutes } from '@tilldeck/contracts/policies/effective.routes';
import { policyPath } from '@tilldeck/contracts/policies/policy-path.rules';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Searcher, searcherOfList, type Todo, todoOfList } from '../../platform/home/contribution.ts';
import { pageRules } from './rule/rule.view.ts';

const list = { path: '/device/custom-item/list', permission: 'custom-item.query', topics: ['policies.rule'] } as const;

export const policyTodos: readonly Todo[] = [
  todoOfList(customItemRoutes.page, pageRules, {
    ...list,
    key: 'policies.pending',
    title: (language) => domainText(language, 'policyHome', 'todo.pending'),
    filter: { state: ['pending'] },
  }),
  todoOfList(customItemRoutes.page, pageRules, {
    ...list,
    key: 'policies.failing',
    title: (language) => domainText(language, 'policyHome', 'todo.failing'),
    filter: { isFailing: true },
  }),
];

export const policySearchers: readonly Searcher[] = [
  searcherOfList(customItemRoutes.page, pageRules, {
    key: 'policies.rule',
    icon: 'setting',
    title: (language) => domainText(language, 'policyHome', 'searchGroup'),
    path: list.path,
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, kind, name, orgName }) => ({
      id,
      title: name,
      subtitle: orgName,
      href: `${policyPath(kind)}/details/${id}`,
    }),
  }),
];
