import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import { blockChoice, blockDraft, blockFilter, groupBlock } from './block.schemas.ts';

const live = { topics: ['appstore.block'] };

/** Blacklist by group: what some devices of a partner must not get, although the store offers it. */
export const blockRoutes = defineLiveRoutes('appstore/block', live, {
  page: route({
    method: 'POST',
    path: 'appstore/blacklist/page',
    permission: 'appblock.query',
    summary: 'Page through apps that are kept from groups, newest first',
    input: newestFirst(blockFilter),
    output: paged(groupBlock),
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'appstore/blacklist/add',
    permission: 'appblock.add',
    audit: 'app.blocked',
    summary: 'Keep apps from the devices of groups; what is there already stays as it is',
    input: blockDraft,
    output: z.object({ added: z.int() }),
    errors: ['core.not_found', 'appstore.group_dynamic'],
  }),
  delete: route({
    method: 'POST',
    path: 'appstore/blacklist/delete',
    permission: 'appblock.delete',
    audit: 'app.unblocked',
    summary: 'Let groups have apps again',
    input: blockChoice,
    output: z.object({ deleted: z.int() }),
    errors: ['core.not_found'],
  }),
});
