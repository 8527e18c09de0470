import { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
import { supportManifest } from '@tilldeck/contracts/support/support.manifest';
import { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { TicketView } from '@tilldeck/contracts/support/ticket.states';
import { domainText } from '@tilldeck/phrases/domain-text';
import {
  addressOf,
  type HomeCardSpec,
  type Searcher,
  searcherOfList,
  searchersOfActions,
  type Todo,
  todoOfList,
} from '../../platform/home/contribution.ts';
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

const shown: readonly TicketView[] = ['queue', 'my_turn', 'due_soon'];

export const supportHomeCards: readonly HomeCardSpec[] = [
  {
    key: 'support.tickets',
    permissions: ['ticket.enable'],
    topics,
    title: (language) => domainText(language, 'support', 'title'),
    figures: (ctx) =>
      Promise.all(
        shown.map(async (view) => ({
          key: view,
          label: domainText(ctx.language, 'support', `view.${view}`),
          value: (await pageTickets(ctx, ticketRoutes.page.input.parse({ view, pageSize: 1 }))).total,
          href: addressOf(path, { view }),
        })),
      ),
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
