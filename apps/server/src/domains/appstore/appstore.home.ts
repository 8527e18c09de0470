import { marketRoutes, myAppRoutes } from '@tilldeck/contracts/appstore/app.routes';
import { appstoreManifest } from '@tilldeck/contracts/appstore/appstore.manifest';
import { releaseRoutes } from '@tilldeck/contracts/appstore/release.routes';
import { reviewRoutes } from '@tilldeck/contracts/appstore/review.routes';
import { scheduleMenus } from '@tilldeck/contracts/tasks/schedule.menus';
import { type DomainTextKey, domainText } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import {
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
import { dayIn } from '../../platform/home/day-filter.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import { pageMarket } from './market/market.view.ts';
import { pageOwnApps } from './my-app/my-app.view.ts';
import { pageReviews } from './review/review.view.ts';

const topics = ['appstore.version'];
const createdDays = { name: 'created', from: 'from', to: 'to' };
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

const review = (language: Language, key: DomainTextKey<'review'>) => domainText(language, 'review', key);
const listed = (language: Language, key: DomainTextKey<'market'>) => domainText(language, 'market', key);

export const appCards: readonly HomeCardSpec[] = [
  {
    key: 'appstore.apps',
    sort: 50,
    permissions: ['applist.query'],
    topics: ['appstore.app', 'appstore.version'],
    title: (language) => listed(language, 'homeCard'),
    figures: figuresOfList(marketRoutes.page, pageMarket, '/appstore/applist/list', ({ language, timezone }) => [
      { key: 'all', label: listed(language, 'figure.all') },
      { key: 'listed', label: listed(language, 'figure.listed'), filter: { isListed: true }, tone: 'good' },
      { key: 'unlisted', label: listed(language, 'figure.unlisted'), filter: { isListed: false }, tone: 'quiet' },
      {
        key: 'newInMonth',
        label: listed(language, 'figure.newInMonth'),
        days: { of: createdDays, first: dayIn(timezone, 29), last: dayIn(timezone) },
      },
    ]),
    bar: ['listed', 'unlisted'],
  },
  {
    key: 'appstore.reviews',
    sort: 60,
    permissions: ['appaudit.query'],
    topics,
    title: (language) => review(language, 'homeCard'),
    figures: figuresOfList(reviewRoutes.page, pageReviews, '/appstore/audit/list', ({ language }) => [
      {
        key: 'waiting',
        label: review(language, 'figure.waiting'),
        tab: { name: 'all' },
        filter: { state: ['waiting'] },
      },
      {
        key: 'underReview',
        label: review(language, 'figure.underReview'),
        tab: { name: 'all' },
        filter: { state: ['first_review', 'final_review'] },
      },
      {
        key: 'firstPassed',
        label: review(language, 'figure.firstPassed'),
        tab: { name: 'all' },
        filter: { state: ['first_passed'] },
      },
      {
        key: 'overdue',
        label: review(language, 'figure.overdue'),
        tab: { name: 'overdue', input: { isOverdue: true } },
        tone: 'warning',
      },
    ]),
  },
  {
    key: 'appstore.own',
    sort: 55,
    isHiddenEmpty: true,
    permissions: ['myapp.query'],
    topics,
    title: (language) => domainText(language, 'myApp', 'homeCard'),
    figures: figuresOfList(myAppRoutes.page, pageOwnApps, '/appstore/myapp/list', ({ language }) => [
      { key: 'all', label: domainText(language, 'myApp', 'figure.all') },
      {
        key: 'inReview',
        label: domainText(language, 'myApp', 'figure.inReview'),
        filter: { state: ['waiting', 'first_review', 'first_passed', 'final_review'] },
      },
      {
        key: 'failed',
        label: domainText(language, 'myApp', 'figure.failed'),
        filter: { state: ['first_failed', 'final_failed'] },
        tone: 'warning',
      },
    ]),
  },
];
