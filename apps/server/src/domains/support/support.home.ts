import type { HomeFigure } from '@tilldeck/contracts/home/home.schemas';
import { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
import { supportManifest } from '@tilldeck/contracts/support/support.manifest';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import { openTicketStates, type TicketView } from '@tilldeck/contracts/support/ticket.states';
import { domainText } from '@tilldeck/phrases/domain-text';
import type { Language } from '@tilldeck/phrases/language';
import { isVendorScope } from '../../platform/db/scope.ts';
import {
  addressOf,
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
import { figuresOfList, type HomeCardSpec } from '../../platform/home/home-card.ts';
import { pageMails } from './mail/held-mail.view.ts';
import { pageTickets } from './ticket/ticket.view.ts';

const path = '/support/tickets/record/list';
const topics = ['support.ticket'];

export const supportTodos: readonly Todo[] = [
  todoOfList(ticketRoutes.page, pageTickets, {
    key: 'support.my_turn',
    permission: 'ticket.edit',
    topics,
    title: (language) => domainText(language, 'support', 'todo.myTurn'),
    path,
    filter: { view: 'my_turn' },
  }),
  todoOfList(ticketRoutes.page, pageTickets, {
    key: 'support.queue',
    permission: 'ticket.enable',
    topics,
    title: (language) => domainText(language, 'support', 'todo.queue'),
    path,
    filter: { view: 'queue' },
  }),
  todoOfList(mailRoutes.page, pageMails, {
    key: 'support.mail',
    permission: 'ticket-mail.query',
    topics: ['support.mail'],
    title: (language) => domainText(language, 'mailQuarantine', 'todo'),
    path: '/support/tickets/mail/list',
    filter: {},
  }),
];

const viewFigure = (language: Language, view: TicketView, tone: HomeFigure['tone'] = 'plain') => ({
  key: view,
  label: domainText(language, 'support', `view.${view}`),
  filter: { view },
  tone,
});

export const supportHomeCards: readonly HomeCardSpec[] = [
  {
    key: 'support.tickets',
    sort: 80,
    permissions: ['ticket.query'],
    topics,
    isPersonal: true,
    title: (language) => domainText(language, 'support', 'title'),
    figures: figuresOfList(ticketRoutes.page, pageTickets, path, ({ scope, language }) => [
      // The queue and promised times are the vendor's.
      ...(isVendorScope(scope) ? [viewFigure(language, 'queue'), viewFigure(language, 'due_soon', 'warning')] : []),
      viewFigure(language, 'my_turn'),
      { key: 'open', label: domainText(language, 'support', 'figure.open'), filter: { state: openTicketStates } },
    ]),
  },
];

export const supportSearchers: readonly Searcher[] = [
  searcherOfList(ticketRoutes.page, pageTickets, {
    key: 'support.ticket',
    icon: 'support',
    title: (language) => domainText(language, 'support', 'title'),
    path,
    filterFor: (keyword) => ({ keyword }),
    hit: ({ id, number, title, orgName }) => ({
      id,
      title: `${number} · ${title}`,
      subtitle: orgName,
      href: addressOf('/support/tickets/record/reply', { id }),
    }),
  }),
  ...searchersOfActions(supportManifest.menus, [
    {
      route: ticketRoutes.submit,
      title: (language) => domainText(language, 'support', 'submit'),
      path: '/support/tickets/submit',
    },
  ]),
];
