import { mailRoutes } from '@tilldeck/contracts/support/mail.routes';
import { bind } from '../../../platform/http/bind.ts';
import { acceptMail, discardHeldMail } from './held-mail.service.ts';
import { findMailText, pageMails } from './held-mail.view.ts';

export const mailHandlers = bind(mailRoutes, {
  page: (ctx, input) => pageMails(ctx, input),
  detail: (ctx, input) => findMailText(ctx, input.id),
  accept: (ctx, input) => acceptMail(ctx, input.id),
  discard: (ctx, input) => discardHeldMail(ctx, input.id),
});
