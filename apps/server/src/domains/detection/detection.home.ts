import { detectionManifest } from '@tilldeck/contracts/detection/detection.manifest';
import { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import { pagePolicies } from './policy/policy.view.ts';

const path = '/device/detection/list';
const topics = ['detection.policy'];

export const detectionTodos: readonly Todo[] = [
  todoOfList(detectionRoutes.page, pagePolicies, {
    key: 'detection.change',
    permission: 'detection.edit',
    topics,
    title: (language) => domainText(language, 'detection', 'todo.change'),
    path,
    filter: { needsChange: true },
  }),
];

export const detectionCards: readonly HomeCardSpec[] = [
  {
    key: 'detection.policies',
    sort: 35,
    permissions: ['detection.query'],
    topics,
    // Not every organisation watches its devices this way.
    isHiddenEmpty: true,
    title: (language) => domainText(language, 'detection', 'card.title'),
    figures: figuresOfList(detectionRoutes.page, pagePolicies, path, ({ language }) => [
      {
        key: 'dark',
        label: domainText(language, 'detection', 'card.dark'),
        filter: { isDark: true },
        tone: 'warning',
      },
      {
        key: 'change',
        label: domainText(language, 'detection', 'card.change'),
        filter: { needsChange: true },
        tone: 'warning',
      },
      {
        key: 'enabled',
        label: domainText(language, 'detection', 'card.enabled'),
        filter: { state: 'enabled' },
        tone: 'good',
      },
    ]),
  },
];

export const detectionSearchers: readonly Searcher[] = [
  searcherOfList(detectionRoutes.page, pagePolicies, {
    key: 'detection.policy',
    icon: 'setting',
    title: (language) => domainText(language, 'detection', 'title'),
    path,
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, orgName }) => ({ id, title: name, subtitle: orgName, href: `/device/detection/Details/${id}` }),
  }),
  ...searchersOfActions(detectionManifest.menus, [
    {
      route: detectionRoutes.add,
      title: (language) => domainText(language, 'detection', 'add'),
      path: '/device/detection/add',
    },
  ]),
];
