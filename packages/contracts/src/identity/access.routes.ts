import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { accessChoice, accessFilter, accessOpened, accessRecord, accessRequest } from './access.schemas.ts';

const live = { topics: ['identity.access'] };

/** Acting for a partner: entered with a reason and a time limit, seen by both sides, ended by either. */
export const accessRoutes = defineLiveRoutes('identity/access', live, {
  page: route({
    method: 'POST',
    path: 'userscenter/sys/access/page',
    permission: 'access.query',
    summary: 'Page through who acted for whom, and who does now, newest first',
    input: newestFirst(accessFilter),
    output: paged(accessRecord),
  }),
  open: route({
    method: 'POST',
    path: 'userscenter/sys/access/open',
    permission: 'access.add',
    notFor: ['actor', 'key'],
    audit: 'access.opened',
    summary: 'Act for a partner for a while, in a session of its own',
    input: accessRequest,
    output: accessOpened,
    errors: [
      'core.not_found',
      'identity.access_not_allowed',
      'identity.ticket_not_open',
      'identity.acting_not_granted',
      'identity.not_while_acting',
    ],
  }),
  end: route({
    method: 'POST',
    path: 'userscenter/sys/access/end',
    permission: 'access.disable',
    audit: 'access.ended',
    summary: 'End an access to a partner, as the partner or as the own organisation',
    input: accessChoice,
    output: nothing,
    errors: ['core.not_found', 'identity.access_over'],
  }),
  leave: route({
    method: 'POST',
    path: 'userscenter/sys/access/leave',
    permission: 'signedIn',
    audit: 'access.left',
    summary: 'Stop acting for a partner; called with the temporary token',
    input: nothing,
    output: nothing,
    errors: ['identity.access_over'],
  }),
});
