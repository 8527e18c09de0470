import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import {
  appMove,
  audienceCount,
  audienceRequest,
  publication,
  publicationMove,
  publishRequest,
  raiseRequest,
  unsetParameters,
  unsetRequest,
} from './publication.schemas.ts';

const moving = ['core.not_found', 'core.stale_version', 'appstore.wrong_state'] as const;

const live = { topics: ['appstore.app', 'appstore.block'] };

/** Bringing a reviewed version to devices: who publishes owns the app, or is the vendor. */
export const publicationRoutes = defineLiveRoutes('appstore/publication', live, {
  list: route({
    method: 'POST',
    path: 'appstore/publication/list',
    permission: 'myapp.get',
    summary: 'Everything that was published of an app, newest first',
    input: appMove,
    output: z.object({ items: z.array(publication) }),
    errors: ['core.not_found'],
  }),
  reach: route({
    method: 'POST',
    path: 'appstore/publication/reach',
    permission: 'myapp.get',
    summary: 'How many devices of the caller would see a version published so',
    input: audienceRequest,
    output: audienceCount,
    errors: ['core.not_found'],
    bodyLimit: selectionBodyLimit,
  }),
  unset: route({
    method: 'POST',
    path: 'appstore/publication/unset',
    permission: 'myapp.get',
    summary: 'Required parameters that are not set for the partners it would be published to',
    input: unsetRequest,
    output: unsetParameters,
    errors: ['core.not_found'],
  }),
  publish: route({
    method: 'POST',
    path: 'appstore/publication/publish',
    permission: 'myapp.enable',
    audit: 'app.published',
    summary: 'Offer a reviewed version to devices, now or at a time, to all or to a few first',
    input: publishRequest,
    output: publication,
    errors: ['core.not_found', 'appstore.wrong_state', 'appstore.version_lower', 'appstore.group_dynamic'],
    bodyLimit: selectionBodyLimit,
  }),
  raise: route({
    method: 'POST',
    path: 'appstore/publication/raise',
    permission: 'myapp.enable',
    audit: 'app.raised',
    summary: 'Expand a staged rollout (grayscale): more devices, a larger share, or everyone',
    input: raiseRequest,
    output: publication,
    errors: [...moving, 'appstore.group_dynamic', 'appstore.gray_narrower'],
    bodyLimit: selectionBodyLimit,
  }),
  halt: route({
    method: 'POST',
    path: 'appstore/publication/halt',
    permission: 'myapp.disable',
    audit: 'app.halted',
    summary: 'Halt a publication; devices that have the version keep it',
    input: publicationMove,
    output: publication,
    errors: moving,
  }),
  resume: route({
    method: 'POST',
    path: 'appstore/publication/resume',
    permission: 'myapp.enable',
    audit: 'app.resumed',
    summary: 'Resume a halted publication',
    input: publicationMove,
    output: publication,
    errors: moving,
  }),
  cancel: route({
    method: 'POST',
    path: 'appstore/publication/cancel',
    permission: 'myapp.disable',
    audit: 'app.publication_cancelled',
    summary: 'Call off a publication whose time has not come',
    input: publicationMove,
    output: publication,
    errors: moving,
  }),
  rollBack: route({
    method: 'POST',
    path: 'appstore/publication/rollBack',
    permission: 'myapp.disable',
    audit: 'app.rolled_back',
    summary: 'Take a version back: the one before is offered again, to those who have the newer one as well',
    input: publicationMove,
    output: publication,
    errors: [...moving, 'appstore.no_other_versions'],
  }),
});
