import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, paged } from '../core/schema.ts';
import {
  blacklistDetail,
  blacklistDraft,
  blacklistEntry,
  blacklistFilter,
  blacklistImport,
  blacklistImportResult,
  blacklistRequest,
  blacklistReview,
  blacklistWithdrawal,
} from './blacklist.schemas.ts';
import type { BlacklistKind } from './blacklist.states.ts';

const live = { topics: ['system.blacklist'] };
const things = { mdm: 'device', package: 'app package' } as const;

/** Both lists work alike; each has calls and permissions of its own. Actions: see `blacklistMoves`. */
const blacklistRoutesOf = <K extends BlacklistKind>(kind: K) => {
  const page = `${kind}blacklist` as const;
  const path = `sys/blacklist/${kind}`;
  const thing = things[kind];
  const choosing = ['core.not_found', 'core.stale_version', 'system.blacklist_not_possible'] as const;
  return defineLiveRoutes(`system/${kind}-blacklist`, live, {
    page: route({
      method: 'POST',
      path: `${path}/page`,
      permission: `${page}.query`,
      summary: `Page through the ${thing} blacklist, newest first`,
      input: newestFirst(blacklistFilter),
      output: paged(blacklistEntry),
    }),
    detail: route({
      method: 'POST',
      path: `${path}/detail`,
      permission: `${page}.get`,
      summary: `One entry of the ${thing} blacklist with its requests and reviews`,
      input: blacklistWithdrawal.pick({ id: true }),
      output: blacklistDetail,
      errors: ['core.not_found'],
    }),
    add: route({
      method: 'POST',
      path: `${path}/add`,
      permission: `${page}.add`,
      audit: 'blacklist.added',
      summary: `Ask to put one ${thing} on the blacklist; it counts once two reviews have passed`,
      input: blacklistDraft(kind),
      output: blacklistEntry,
      errors: ['system.blacklist_exists'],
    }),
    import: route({
      method: 'POST',
      path: `${path}/import`,
      permission: `${page}.import`,
      audit: 'blacklist.imported',
      summary: `Ask to put many on the ${thing} blacklist at once; each line has a result of its own`,
      input: blacklistImport,
      output: blacklistImportResult,
    }),
    request: route({
      method: 'POST',
      path: `${path}/request`,
      permission: `${page}.add`,
      audit: 'blacklist.change_requested',
      summary: 'Ask to take off what is on the list, or to put back what was taken off',
      input: blacklistRequest,
      output: blacklistEntry,
      errors: choosing,
    }),
    midReview: route({
      method: 'POST',
      path: `${path}/midReview`,
      permission: `${page}.edit`,
      audit: 'blacklist.mid_reviewed',
      summary: 'Mid-level review of a request, by a person other than the requester',
      input: blacklistReview,
      output: blacklistEntry,
      errors: [...choosing, 'system.blacklist_own_request'],
    }),
    finalReview: route({
      method: 'POST',
      path: `${path}/finalReview`,
      permission: `${page}.enable`,
      audit: 'blacklist.final_reviewed',
      summary: 'Final review of a request, which decides it; by a third person',
      input: blacklistReview,
      output: blacklistEntry,
      errors: [...choosing, 'system.blacklist_own_request', 'system.blacklist_same_reviewer'],
    }),
    withdraw: route({
      method: 'POST',
      path: `${path}/withdraw`,
      permission: `${page}.delete`,
      audit: 'blacklist.withdrawn',
      summary: "Take back one's own request while it is pending",
      input: blacklistWithdrawal,
      output: blacklistEntry,
      errors: [...choosing, 'system.blacklist_not_requester'],
    }),
  });
};

export const mdmBlacklistRoutes = blacklistRoutesOf('mdm');
export const packageBlacklistRoutes = blacklistRoutesOf('package');
export type BlacklistRoutes = typeof mdmBlacklistRoutes;
