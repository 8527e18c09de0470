import { webhookRoutes } from '@tilldeck/contracts/integration/webhook.routes';
import { bind } from '../../../platform/http/bind.ts';
import { findDeliveryDetail, pageDeliveries } from './delivery.view.ts';
import { redeliver, redeliverFailed, sendTest } from './redelivery.service.ts';
import {
  addEndpoint,
  changeEndpoint,
  disableEndpoint,
  enableEndpoint,
  removeEndpoint,
  rotateSecret,
} from './webhook.service.ts';
import { findEndpointDetail, pageEndpoints } from './webhook.view.ts';

export const webhookHandlers = bind(webhookRoutes, {
  page: (ctx, input) => pageEndpoints(ctx.scope, input),
  detail: (ctx, input) => findEndpointDetail(ctx.scope, input.id),
  add: (ctx, input) => addEndpoint(ctx, input),
  modify: (ctx, input) => changeEndpoint(ctx, input),
  remove: (ctx, input) => removeEndpoint(ctx, input),
  enable: (ctx, input) => enableEndpoint(ctx, input),
  disable: (ctx, input) => disableEndpoint(ctx, input),
  rotate: (ctx, input) => rotateSecret(ctx, input),
  test: (ctx, input) => sendTest(ctx, input),
  deliveries: (ctx, input) => pageDeliveries(ctx.scope, ctx.timezone, input),
  delivery: (ctx, input) => findDeliveryDetail(ctx.scope, input.id),
  redeliver: (ctx, input) => redeliver(ctx, input),
  redeliverFailed: (ctx, input) => redeliverFailed(ctx, input),
});
