import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { bind } from '../../../platform/http/bind.ts';
import { arrive, takeVouch } from './arrive.service.ts';
import { goOver } from './go-over.service.ts';

export const cloudSignOnHandlers = bind(cloudSignOnRoutes, {
  peers: (ctx) => ctx.app.config.CLOUD_PEERS.map(({ id, name }) => ({ id, name })),
  open: (ctx, input) => goOver(ctx, input),
  login: (ctx, input) => takeVouch(ctx, input),
  arrive: (ctx, input) => arrive(ctx, input),
});
