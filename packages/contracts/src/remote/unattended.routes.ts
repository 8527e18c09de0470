import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { unattended, unattendedDraft, unattendedKinds, unattendedRequest } from './session.schemas.ts';

export const unattendedRoutes = defineLiveRoutes(
  'remote/unattended',
  { topics: ['remote.unattended'] },
  {
    page: route({
      method: 'POST',
      path: 'devicehelp/unattended/page',
      permission: 'remote-unattended.query',
      summary: 'Page through where nobody has to be asked, newest first',
      input: newestFirst(z.object({ kind: z.enum(unattendedKinds).optional(), isActive: z.boolean().optional() })),
      output: paged(unattended),
    }),
    set: route({
      method: 'POST',
      path: 'devicehelp/unattended/set',
      permission: 'remote-unattended.add',
      audit: 'remote.unattended_set',
      summary: 'Let people of the own organisation into devices without anybody there being asked, until a date',
      input: unattendedDraft,
      output: unattended,
      errors: ['core.not_found', 'remote.unattended_too_long'],
      notFor: ['actor', 'key'],
    }),
    clear: route({
      method: 'POST',
      path: 'devicehelp/unattended/clear',
      permission: 'remote-unattended.delete',
      audit: 'remote.unattended_cleared',
      summary: 'Have people at the devices asked again; sessions that began without end',
      input: unattendedRequest,
      output: nothing,
      errors: ['core.not_found'],
    }),
  },
);
