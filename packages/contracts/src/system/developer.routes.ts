import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';

const untold = 'Comes with the product';
const live = { but: { calls: untold, area: untold, openapi: untold } };

/** One call in one line. */
export const apiLine = z.object({
  id: z.string(),
  area: z.string(),
  method: z.string(),
  path: z.string(),
  summary: z.string(),
  permission: z.string(),
});
export type ApiLine = z.infer<typeof apiLine>;

export const developerRoutes = defineLiveRoutes('system/developer', live, {
  calls: route({
    method: 'GET',
    path: 'openapi/calls',
    permission: 'signedIn',
    summary: 'Every call of this reference in one line, by path',
    input: nothing,
    output: z.array(apiLine),
  }),
  area: route({
    method: 'GET',
    path: 'openapi/area',
    permission: 'signedIn',
    summary: 'The calls of one area, as an OpenAPI 3.1 document',
    input: z.object({ area: z.string().max(80).describe('The first tag of its calls') }),
    output: z.unknown().describe('OpenAPI 3.1 document'),
    errors: ['core.not_found'],
  }),
  openapi: route({
    method: 'GET',
    path: 'openapi.json',
    permission: 'signedIn',
    summary: 'This reference, as an OpenAPI 3.1 document of several megabytes',
    input: nothing,
    output: z.unknown().describe('OpenAPI 3.1 document'),
  }),
});
