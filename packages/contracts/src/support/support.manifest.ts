import { manifest } from '../core/manifest.ts';
import { answerRoutes } from './answer.routes.ts';
import { clockRoutes } from './clock.routes.ts';
import { grantRoutes } from './grant.routes.ts';
import { mailRoutes } from './mail.routes.ts';
import { ratingRoutes } from './rating.routes.ts';
import { supportErrors } from './support.errors.ts';
import { supportMenus } from './support.menus.ts';
import { supportWebhooks } from './support.webhooks.ts';
import { ticketRoutes } from './ticket.routes.ts';
import { ticketSource } from './ticket.sources.ts';

export const supportManifest = manifest({
  name: 'support',
  errors: supportErrors,
  routes: {
    ticket: ticketRoutes,
    grant: grantRoutes,
    answer: answerRoutes,
    clock: clockRoutes,
    rating: ratingRoutes,
    mail: mailRoutes,
  },
  menus: supportMenus,
  auditObjects: ['ticket', 'ticket_answer', 'ticket_clock', 'ticket_mail'],
  auditNames: ['ticket.silent', 'ticket.grant_over'],
  taskSources: [ticketSource],
  webhookEvents: supportWebhooks,
});
