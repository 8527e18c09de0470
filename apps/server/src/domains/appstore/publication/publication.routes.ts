import { publicationRoutes } from '@tilldeck/contracts/appstore/publication.routes';
import { bind } from '../../../platform/http/bind.ts';
import { halt, publish, raise, resume, rollBack } from './publication.service.ts';
import { listPublications } from './publication.view.ts';
import { countReach } from './reach.view.ts';

export const publicationHandlers = bind(publicationRoutes, {
  list: (ctx, { appId }) => listPublications(ctx.scope, appId),
  reach: (ctx, input) => countReach(ctx.scope, input),
  publish: (ctx, input) => publish(ctx, input),
  raise: (ctx, input) => raise(ctx, input),
  halt: (ctx, input) => halt(ctx, input),
  resume: (ctx, input) => resume(ctx, input),
  rollBack: (ctx, input) => rollBack(ctx, input),
});
