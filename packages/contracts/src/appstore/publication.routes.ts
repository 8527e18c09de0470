import { z } from 'zod';
import { defineRoutes, route } from '../core/route.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import {
  appMove,
  audienceCount,
  audienceRequest,
  publication,
  publicationMove,
  publishRequest,
  raiseRequest,
} from './publication.schemas.ts';

const moving = ['core.not_found', 'core.stale_version', 'appstore.wrong_state'] as const;

/** Bringing a reviewed version to devices: who publishes owns the app, or is the vendor. */
export const publicationRoutes = defineRoutes('appstore/publication', {
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
    summary: 'Widen a grayscale: more devices, a larger share, or everybody',
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
    summary: 'Offer it to nobody more; devices that have it keep it',
    input: publicationMove,
    output: publication,
    errors: moving,
  }),
  resume: route({
    method: 'POST',
    path: 'appstore/publication/resume',
    permission: 'myapp.enable',
    audit: 'app.resumed',
    summary: 'Offer it again to those it was meant for',
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
