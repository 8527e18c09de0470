import { accountRoutes, operatorRoutes } from '@tilldeck/contracts/identity/account.routes';
import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { identityManifest } from '@tilldeck/contracts/identity/identity.manifest';
import { partnerRoutes } from '@tilldeck/contracts/identity/partner.routes';
import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  type HomeCardSpec,
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
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
    permissions: ['partner.query'],
    topics: partnerTopics,
    title: (language) => domainText(language, 'partner', 'homeCard'),
    figures: async (ctx) => {
      const path = '/partner/admin/list';
      const figure = async (key: 'all' | 'enabled' | 'disabled') => {
        const filter = key === 'all' ? {} : { state: key };
        const { total } = await pagePartners(ctx, partnerRoutes.page.input.parse({ ...filter, pageSize: 1 }));
        const label = domainText(ctx.language, 'partner', `figure.${key}`);
        return { key, label, value: total, href: key === 'all' ? path : `${path}?state=${key}` };
      };
      return [await figure('all'), await figure('enabled'), await figure('disabled')];
    },
  },
];
