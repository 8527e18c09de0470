import { accountRoutes, operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { identityManifest } from '@tilldeck/contracts/identity/identity.manifest';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
import { dayIn } from '../../platform/home/day-filter.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import { pageAccounts } from './account/account.view.ts';
import { pageFriends } from './friend/friend.view.ts';
import { pagePartners } from './partner/partner.view.ts';

const partnerTopics = ['partner.added', 'partner.enabled', 'partner.disabled', 'partner.terminated'];

export const identityTodos: readonly Todo[] = [
  todoOfList(partnerRoutes.page, pagePartners, {
    key: 'identity.waiting_partners',
    permission: 'partner.enable',
    topics: partnerTopics,
    title: (language) => domainText(language, 'partner', 'todo.waiting'),
    path: '/partner/admin/list',
    filter: { state: 'waiting' },
  }),
  todoOfList(friendRoutes.page, (ctx, input) => pageFriends(ctx.scope, input), {
    key: 'identity.friend_requests',
    permission: 'friend.edit',
    topics: ['identity.friend'],
    title: (language) => domainText(language, 'friend', 'todo.received'),
    path: '/account/friend/list',
    filter: { state: 'received' },
  }),
];

const accounts = (reach: 'controlled' | 'everybody', routes: typeof accountRoutes, path: string): Searcher =>
  searcherOfList(routes.page, (ctx, input) => pageAccounts(ctx.scope, reach, input), {
    key: `identity.${reach}`,
    icon: 'user',
    title: (language) => domainText(language, 'account', reach === 'everybody' ? 'searchGroup' : 'searchOperators'),
    path: `${path}/list`,
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, loginName, nickName, orgName }) => ({
      id,
      title: nickName || loginName,
      subtitle: `${loginName} · ${orgName}`,
      href: `${path}/details/${id}`,
    }),
  });

export const identitySearchers: readonly Searcher[] = [
  searcherOfList(partnerRoutes.page, pagePartners, {
    key: 'identity.partner',
    icon: 'team',
    title: (language) => domainText(language, 'partner', 'searchGroup'),
    path: '/partner/admin/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, abbreviation }) => ({
      id,
      title: name,
      subtitle: abbreviation,
      href: `/partner/admin/details/${id}`,
    }),
  }),
  accounts('controlled', operatorRoutes, '/account/operator'),
  accounts('everybody', accountRoutes, '/system/account'),
  ...searchersOfActions(identityManifest.menus, [
    { route: partnerRoutes.add, title: (language) => domainText(language, 'partner', 'add') },
    { route: operatorRoutes.add, title: (language) => domainText(language, 'account', 'operator.add') },
    { route: roleRoutes.add, title: (language) => domainText(language, 'role', 'add') },
    { route: apiKeyRoutes.add, title: (language) => domainText(language, 'integration', 'apikey.add') },
  ]),
];

export const identityCards: readonly HomeCardSpec[] = [
  {
    key: 'identity.partners',
    sort: 90,
    permissions: ['partner.query'],
    topics: partnerTopics,
    title: (language) => domainText(language, 'partner', 'homeCard'),
    figures: figuresOfList(partnerRoutes.page, pagePartners, '/partner/admin/list', ({ language, timezone }) => [
      { key: 'all', label: domainText(language, 'partner', 'figure.all') },
      {
        key: 'enabled',
        label: domainText(language, 'partner', 'figure.enabled'),
        filter: { state: 'enabled' },
        tone: 'good',
      },
      {
        key: 'notActivated',
        label: domainText(language, 'partner', 'figure.notActivated'),
        filter: { activationState: 'pending' },
        tone: 'warning',
      },
      {
        key: 'newInMonth',
        label: domainText(language, 'partner', 'figure.newInMonth'),
        days: {
          of: { name: 'created', from: 'from', to: 'to' },
          first: dayIn(timezone, 29),
          last: dayIn(timezone),
        },
      },
    ]),
  },
];
