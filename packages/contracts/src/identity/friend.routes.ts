import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import { friend, friendAnswer, friendFilter, friendRefInput, friendRequest } from './friend.schemas.ts';

const live = { topics: ['identity.friend'] };

/** Partners that know each other: whom transfers of apps and devices offer. */
export const friendRoutes = defineLiveRoutes('identity/friend', live, {
  page: route({
    method: 'POST',
    path: 'userscenter/sys/friend/page',
    permission: 'friend.query',
    summary: 'Friends and open requests, newest first',
    input: newestFirst(friendFilter),
    output: paged(friend),
  }),
  add: route({
    method: 'POST',
    path: 'sys/friend/add',
    permission: 'friend.add',
    notFor: ['actor'],
    audit: 'friend.requested',
    summary: 'Send a friend request to another partner; the answer is the same whether the name exists or not',
    input: friendRequest,
    output: nothing,
    errors: [
      'core.too_many_requests',
      'identity.friend_self',
      'identity.friend_asked',
      'identity.friend_already',
      'identity.friend_partners_only',
    ],
  }),
  answer: route({
    method: 'POST',
    path: 'sys/friend/answer',
    permission: 'friend.edit',
    notFor: ['actor'],
    audit: 'friend.answered',
    summary: 'Accept or decline a request; declining is not told',
    input: friendAnswer,
    output: nothing,
    errors: ['core.not_found'],
  }),
  remove: route({
    method: 'POST',
    path: 'sys/friend/delete',
    permission: 'friend.delete',
    notFor: ['actor'],
    audit: 'friend.removed',
    summary: 'End a friendship, or withdraw a request',
    input: friendRefInput,
    output: nothing,
    errors: ['core.not_found'],
  }),
});
