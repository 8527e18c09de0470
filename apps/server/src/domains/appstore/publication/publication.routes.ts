import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { bind } from '../../../platform/http/bind.ts';
import { cancel, halt, publish, raise, resume, rollBack } from './publication.service.ts';
import { listPublications } from './publication.view.ts';
import { countReach } from './reach.view.ts';
import { unsetFor } from './unset.service.ts';

export const publicationHandlers = bind(publicationRoutes, {
  list: (ctx, { appId }) => listPublications(ctx.scope, appId),
  reach: (ctx, input) => countReach(ctx.scope, input),
  unset: (ctx, input) => unsetFor(ctx, input),
  publish: (ctx, input) => publish(ctx, input),
  raise: (ctx, input) => raise(ctx, input),
  halt: (ctx, input) => halt(ctx, input),
  resume: (ctx, input) => resume(ctx, input),
  cancel: (ctx, input) => cancel(ctx, input),
  rollBack: (ctx, input) => rollBack(ctx, input),
});
