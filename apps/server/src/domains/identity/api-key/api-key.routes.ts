import { apiKeyRoutes } from '@tilldeck/contracts/identity/api-key.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addApiKey, changeApiKey, revokeApiKey } from './api-key.service.ts';
import { findApiKeyDetail, pageApiKeys } from './api-key.view.ts';

export const apiKeyHandlers = bind(apiKeyRoutes, {
  page: (ctx, input) => pageApiKeys(ctx.scope, input),
  detail: (ctx, input) => findApiKeyDetail(ctx.scope, input.id),
  add: (ctx, input) => addApiKey(ctx, input),
  modify: (ctx, input) => changeApiKey(ctx, input),
  revoke: (ctx, input) => revokeApiKey(ctx, input),
});
