import { factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { scaleCodeRoutes } from '@tilldeck/contracts/factory/scale-code.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Searcher, searcherOfList, type Todo, todoOfList } from '../../platform/home/contribution.ts';
import { pagePolicies } from './policy/factory-policy.view.ts';
import { pageScaleCodes } from './scale-code/scale-code.view.ts';

const soonDays = 14;

export const factoryTodos: readonly Todo[] = [
  todoOfList(factoryPolicyRoutes.page, pagePolicies, {
    key: 'factory.pending_policies',
    permission: 'factory-policy.enable',
    topics: ['factory.policy'],
    title: (language) => domainText(language, 'factoryPolicy', 'todo'),
    path: '/configuration/factory/list',
    filter: { state: ['pending'] },
  }),
  todoOfList(scaleCodeRoutes.page, (ctx, input) => pageScaleCodes(ctx.scope, ctx.timezone, input), {
    key: 'factory.expiring_scale_codes',
    permission: 'scale-code.edit',
    topics: ['factory.scale_code'],
    title: (language) => domainText(language, 'factory', 'scaleCode.todo'),
    path: '/configuration/scale/list',
    days: { of: { name: 'expiry', from: 'from', to: 'to' }, first: 0, last: soonDays },
    filter: { state: ['valid'] },
  }),
];

export const factorySearchers: readonly Searcher[] = [
  searcherOfList(factoryPolicyRoutes.page, pagePolicies, {
    key: 'factory.policy',
    icon: 'setting',
    title: (language) => domainText(language, 'factoryPolicy', 'title'),
    path: '/configuration/factory/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, orgName }) => ({
      id,
      title: name,
      subtitle: orgName,
      href: `/configuration/factory/details/${id}`,
    }),
  }),
  searcherOfList(scaleCodeRoutes.page, (ctx, input) => pageScaleCodes(ctx.scope, ctx.timezone, input), {
    key: 'factory.scale_code',
    icon: 'key',
    title: (language) => domainText(language, 'factory', 'scaleCode.title'),
    path: '/configuration/scale/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, code, remark, orgName }) => ({
      id,
      title: code,
      subtitle: remark || orgName,
      href: `/configuration/scale/details/${id}`,
    }),
  }),
];
