import { factoryKeyRoutes } from '@tilldeck/contracts/link/factory-key.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addFactoryKeys, listFactoryKeys, removeFactoryKey } from './factory-key.service.ts';

export const factoryKeyHandlers = bind(factoryKeyRoutes, {
  page: (ctx, input) => listFactoryKeys(ctx, input),
  add: (ctx, input) => addFactoryKeys(ctx, input),
  remove: (ctx, input) => removeFactoryKey(ctx, input),
});
