import { feedbackRoutes } from '@tilldeck/contracts/notices/feedback.routes';
import { noticeRoutes } from '@tilldeck/contracts/notices/notice.routes';
import { feedbackStates } from '@tilldeck/contracts/notices/notice.states';
import { noticesMenus } from '@tilldeck/contracts/notices/notices.menus';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  type HomeCardSpec,
  type Searcher,
  searcherOfList,
  searchersOfActions,
} from '../../platform/home/contribution.ts';
import type { MessageKind } from '../../platform/home/message.ts';
import { pageFeedback } from './feedback/feedback.view.ts';
import { pageNotices } from './notice/notice.view.ts';

export const noticesMessages: readonly MessageKind[] = [
  { key: 'notices.feedback_answered', title: (language) => domainText(language, 'feedback', 'message.answered') },
];

export const noticesCards: readonly HomeCardSpec[] = [
  {
    key: 'notices.feedback',
    permissions: ['feedback.query'],
    topics: ['notices.feedback'],
    title: (language) => domainText(language, 'feedback', 'title'),
    figures: async (ctx) => {
      const figures = [];
      for (const state of feedbackStates) {
        const input = feedbackRoutes.page.input.parse({ state: [state], pageSize: 1 });
        figures.push({
          key: state,
          label: domainText(ctx.language, 'feedback', `state.${state}`),
          value: (await pageFeedback(ctx.scope, input)).total,
          href: `/support/feedback/list?state=${state}`,
        });
      }
      return figures;
    },
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
