import { factoryLinkRoutes, factoryPolicyRoutes } from '@tilldeck/contracts/factory/factory-policy.routes';
import { bind } from '../../../platform/http/bind.ts';
import { pageGivenDevices } from './factory-devices.view.ts';
import { findPolicyOfDevice } from './factory-of-device.view.ts';
import { addPolicy, changePolicy, removePolicy } from './factory-policy.service.ts';
import { findPolicyDetail, listVersions, pagePolicies } from './factory-policy.view.ts';
import { authoriseDevice, previewRelease, releasePolicy, withdrawPolicy } from './factory-release.service.ts';
import { listWaitingOrders } from './factory-waiting.view.ts';

export const factoryPolicyHandlers = bind(factoryPolicyRoutes, {
  page: (ctx, input) => pagePolicies(ctx, input),
  detail: (ctx, { id }) => findPolicyDetail(ctx, id),
  orders: (ctx, input) => listWaitingOrders(ctx.scope, input),
  devices: (ctx, input) => pageGivenDevices(ctx, input),
  ofDevice: (ctx, { deviceId }) => findPolicyOfDevice(ctx, deviceId),
  versions: (ctx, { id }) => listVersions(ctx, id),
  add: async (ctx, input) => findPolicyDetail(ctx, await addPolicy(ctx, input)),
  modify: async (ctx, input) => findPolicyDetail(ctx, await changePolicy(ctx, input)),
  remove: (ctx, input) => removePolicy(ctx, input),
  preview: (ctx, { id }) => previewRelease(ctx, id),
  release: async (ctx, input) => findPolicyDetail(ctx, await releasePolicy(ctx, input)),
  withdraw: async (ctx, input) => findPolicyDetail(ctx, await withdrawPolicy(ctx, input)),
});

export const factoryLinkHandlers = bind(factoryLinkRoutes, {
  authorise: (ctx, input) => authoriseDevice(ctx, input),
});
