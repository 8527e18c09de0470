import { cloudLinkRoutes } from '@tilldeck/contracts/identity/cloud-link.routes';
import { cloudSignOnRoutes } from '@tilldeck/contracts/identity/cloud-sign-on.routes';
import { bind } from '../../../platform/http/bind.ts';
import { arrive, takeVouch } from './arrive.service.ts';
import {
  agreeToLink,
  completeLink,
  endLink,
  finishLink,
  lookAtOffer,
  startLink,
  takeEnd,
  takeOffer,
} from './cloud-link.service.ts';
import { listPeers } from './cloud-link.view.ts';
import { goOver } from './go-over.service.ts';

export const cloudSignOnHandlers = {
  cloudSignOn: bind(cloudSignOnRoutes, {
    peers: (ctx) => listPeers(ctx),
    open: (ctx, input) => goOver(ctx, input),
    login: (ctx, input) => takeVouch(ctx, input),
    arrive: (ctx, input) => arrive(ctx, input),
  }),
  cloudLink: bind(cloudLinkRoutes, {
    start: (ctx, input) => startLink(ctx, input),
    offer: (ctx, input) => takeOffer(ctx, input),
    look: (ctx, input) => lookAtOffer(ctx, input),
    confirm: (ctx, input) => agreeToLink(ctx, input),
    finish: (ctx, input) => finishLink(ctx, input),
    complete: (ctx, input) => completeLink(ctx, input),
    end: (ctx, input) => endLink(ctx, input),
    ended: (ctx, input) => takeEnd(ctx, input),
  }),
};
