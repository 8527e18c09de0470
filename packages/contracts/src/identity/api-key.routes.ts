import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf, recordRef } from '../core/schema.ts';
import { apiKey, apiKeyChange, apiKeyDraft, apiKeyFilter, apiKeySecret } from './api-key.schemas.ts';

const one = z.object({ id: recordRef('apiKey') });

const live = { topics: ['identity.api_key'] };

export const apiKeyRoutes = defineLiveRoutes('identity/api-key', live, {
  page: route({
    method: 'POST',
    path: 'developer/apikey/page',
    permission: 'apikey.query',
    summary: 'Page through API keys',
    input: pageOf(apiKeyFilter, ['name', 'lastUsedAt', 'expiresAt', 'createdAt']),
    output: paged(apiKey),
  }),
  detail: route({
    method: 'POST',
    path: 'developer/apikey/detail',
    permission: 'apikey.get',
    summary: 'One API key, without its secret',
    input: one,
    output: apiKey,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'developer/apikey/add',
    permission: 'apikey.add',
    service: 'openApi',
    notFor: ['actor', 'key'],
    audit: 'apikey.added',
    summary: 'Make an API key for the own organisation; the answer holds the whole key, this once',
    input: apiKeyDraft,
    output: apiKeySecret,
    errors: ['identity.api_key_scope_not_held', 'identity.api_key_scope_refused', 'identity.too_many_api_keys'],
  }),
  modify: route({
    method: 'POST',
    path: 'developer/apikey/modify',
    permission: 'apikey.edit',
    notFor: ['actor', 'key'],
    audit: 'apikey.changed',
    summary: 'Change the name and the rate limit of an API key',
    input: apiKeyChange,
    output: apiKey,
    errors: ['core.not_found', 'core.stale_version', 'identity.api_key_over'],
  }),
  revoke: route({
    method: 'POST',
    path: 'developer/apikey/revoke',
    permission: 'apikey.delete',
    notFor: ['actor', 'key'],
    audit: 'apikey.revoked',
    summary: 'Revoke an API key; its next call is refused',
    input: one,
    output: nothing,
    errors: ['core.not_found', 'identity.api_key_over'],
  }),
});
