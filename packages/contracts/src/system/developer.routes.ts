import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';

const live = { but: { openapi: 'Comes with the product' } };

export const developerRoutes = defineLiveRoutes('system/developer', live, {
  openapi: route({
    method: 'GET',
    path: 'openapi.json',
    permission: 'signedIn',
    summary: 'This reference, as an OpenAPI 3.1 document',
    input: nothing,
    output: z.unknown().describe('OpenAPI 3.1 document'),
  }),
});
