import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';

export const developerRoutes = defineRoutes('system/developer', {
  openapi: route({
    method: 'GET',
    path: 'openapi.json',
    permission: 'signedIn',
    summary: 'This reference, as an OpenAPI 3.1 document',
    input: nothing,
    output: z.unknown().describe('OpenAPI 3.1 document'),
  }),
});
