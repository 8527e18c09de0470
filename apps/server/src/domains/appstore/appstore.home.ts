import { marketRoutes, myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { appstoreManifest } from '@tilldeck/contracts/appstore/appstore.manifest';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { scheduleMenus } from '@tilldeck/contracts/tasks/schedule.menus';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  type HomeCardSpec,
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
import { pageMarket } from './market/market.view.ts';
import { pageOwnApps } from './my-app/my-app.view.ts';
import { pageReviews } from './review/review.view.ts';

const topics = ['appstore.version'];
const reviews = (key: string, permission: 'appaudit.edit' | 'appaudit.enable', state: 'waiting' | 'first_passed') =>
  todoOfList(reviewRoutes.page, pageReviews, {
    key: `appstore.${key}`,
    permission,
    topics,
    title: (language) => domainText(language, 'review', `todo.${state}`),
    path: '/appstore/audit/list',
    tab: 'all',
    // Each review is done by another person than the one before.
    filter: { state: [state], isOthers: true },
  });

export const appstoreTodos: readonly Todo[] = [
  reviews('first_review', 'appaudit.edit', 'waiting'),
  reviews('final_review', 'appaudit.enable', 'first_passed'),
  todoOfList(myAppRoutes.page, pageOwnApps, {
    key: 'appstore.failed_review',
    permission: 'myapp.edit',
    topics,
    title: (language) => domainText(language, 'review', 'todo.failed'),
    path: '/appstore/myapp/list',
    filter: { state: ['first_failed', 'final_failed'] },
  }),
];

export const appSearchers: readonly Searcher[] = [
  searcherOfList(marketRoutes.page, pageMarket, {
    key: 'appstore.market',
    icon: 'appstore',
    title: (language) => domainText(language, 'market', 'searchGroup'),
    path: '/appstore/applist/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, package: packageName, orgName }) => ({
      id,
      title: name,
      subtitle: `${packageName} · ${orgName}`,
      href: `/appstore/applist/details/${id}`,
    }),
  }),
  searcherOfList(myAppRoutes.page, pageOwnApps, {
    key: 'appstore.own',
    icon: 'appstore',
    title: (language) => domainText(language, 'myApp', 'searchGroup'),
    path: '/appstore/myapp/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, name, package: packageName }) => ({
      id,
      title: name,
      subtitle: packageName,
      href: `/appstore/myapp/details/${id}`,
    }),
  }),
  ...searchersOfActions(
    [...appstoreManifest.menus, ...scheduleMenus],
    [
      {
        route: myAppRoutes.add,
        title: (language) => domainText(language, 'myApp', 'add'),
        path: '/appstore/myapp/add',
      },
      { route: releaseRoutes.add, title: (language) => domainText(language, 'release', 'add') },
    ],
  ),
];

export const appCards: readonly HomeCardSpec[] = [
  {
    key: 'appstore.apps',
    permissions: ['applist.query'],
    topics: ['appstore.app', 'appstore.version'],
    title: (language) => domainText(language, 'market', 'homeCard'),
    figures: async (ctx) => {
      const path = '/appstore/applist/list';
      const count = async (filter: object) =>
        (await pageMarket(ctx, marketRoutes.page.input.parse({ ...filter, pageSize: 1 }))).total;
      const label = (key: 'figure.all' | 'figure.listed' | 'figure.unlisted') =>
        domainText(ctx.language, 'market', key);
      return [
        { key: 'all', label: label('figure.all'), value: await count({}), href: path },
        {
          key: 'listed',
          label: label('figure.listed'),
          value: await count({ isListed: true }),
          href: `${path}?isListed=true`,
        },
        {
          key: 'unlisted',
          label: label('figure.unlisted'),
          value: await count({ isListed: false }),
          href: `${path}?isListed=false`,
        },
      ];
    },
  },
];
