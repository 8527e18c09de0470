import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { feedbackStates } from '@tilldeck/contracts/notices/notice.states';
import { noticesMenus } from '@tilldeck/contracts/notices/notices.menus';
import { domainText } from '@tilldeck/phrases/domain-text';
import { type Searcher, searcherOfList, searchersOfActions } from '../../platform/home/contribution.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import type { MessageKind } from '../../platform/home/message.ts';
import { pageFeedback } from './feedback/feedback.view.ts';
import { pageNotices } from './notice/notice.view.ts';

export const noticesMessages: readonly MessageKind[] = [
  { key: 'notices.feedback_answered', title: (language) => domainText(language, 'feedback', 'message.answered') },
];

export const noticesCards: readonly HomeCardSpec[] = [
  {
    key: 'notices.feedback',
    sort: 100,
    permissions: ['feedback.query'],
    topics: ['notices.feedback'],
    title: (language) => domainText(language, 'feedback', 'title'),
    figures: figuresOfList(
      feedbackRoutes.page,
      (ctx, input) => pageFeedback(ctx.scope, input),
      '/support/feedback/list',
      ({ language }) =>
        feedbackStates.map((state) => ({
          key: state,
          label: domainText(language, 'feedback', `state.${state}`),
          filter: { state: [state] },
        })),
    ),
  },
];

export const noticesSearchers: readonly Searcher[] = [
  searcherOfList(noticeRoutes.page, pageNotices, {
    key: 'notices.notice',
    icon: 'bell',
    title: (language) => domainText(language, 'notice', 'title'),
    path: '/support/notice/list',
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, titleEn, titleZh, orgName }) => ({
      id,
      title: titleEn || titleZh,
      subtitle: orgName,
      href: `/support/notice/details/${id}`,
    }),
  }),
  ...searchersOfActions(noticesMenus, [
    {
      route: noticeRoutes.create,
      title: (language) => domainText(language, 'notice', 'write'),
      path: '/support/notice/create',
    },
  ]),
];
