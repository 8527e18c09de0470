import { z } from 'zod';
import { defineLiveRoutes, defineRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged } from '../core/schema.ts';
import {
  scaleCode,
  scaleCodeChange,
  scaleCodeDetail,
  scaleCodeDraft,
  scaleCodeFilter,
  scaleCodeId,
  scaleUse,
  scaleUseFilter,
  scaleVerdict,
  scaleVerification,
} from './scale-code.schemas.ts';

const live = { topics: ['factory.scale_code'] };

export const scaleCodeRoutes = defineLiveRoutes('factory/scale-code', live, {
  page: route({
    method: 'POST',
    path: 'configuration/scale/page',
    permission: 'scale-code.query',
    summary: 'Page through authorisation codes of scales, newest first; `from` and `to` are about their expiry',
    input: newestFirst(scaleCodeFilter),
    output: paged(scaleCode),
  }),
  detail: route({
    method: 'POST',
    path: 'configuration/scale/detail',
    permission: 'scale-code.get',
    summary: 'One authorisation code with its serial numbers',
    input: z.object({ id: scaleCodeId }),
    output: scaleCodeDetail,
    errors: ['core.not_found'],
  }),
  uses: route({
    method: 'POST',
    path: 'configuration/scale/uses',
    permission: 'scale-code.get',
    summary: 'Who asked with the code and what came of it, newest first',
    input: newestFirst(scaleUseFilter),
    output: paged(scaleUse),
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'configuration/scale/add',
    permission: 'scale-code.add',
    audit: 'scale_code.added',
    summary: 'Make an authorisation code for the scales of some devices',
    input: scaleCodeDraft,
    output: scaleCodeDetail,
    errors: ['core.not_found'],
  }),
  modify: route({
    method: 'POST',
    path: 'configuration/scale/modify',
    permission: 'scale-code.edit',
    audit: 'scale_code.changed',
    summary: 'Change validity and serial numbers; the next verification counts by them',
    input: scaleCodeChange,
    output: scaleCodeDetail,
    errors: ['core.not_found', 'core.stale_version', 'factory.scale_code_over'],
  }),
  end: route({
    method: 'POST',
    path: 'configuration/scale/end',
    permission: 'scale-code.disable',
    audit: 'scale_code.ended',
    summary: 'End a code; devices hear that it has expired',
    input: z.object({ id: scaleCodeId }),
    output: nothing,
    errors: ['core.not_found', 'factory.scale_code_over'],
  }),
});

/** What a device asks for its scale. */
export const scaleLinkRoutes = defineRoutes('factory/scale-link', {
  verify: route({
    method: 'POST',
    path: 'link/scale/verify',
    permission: 'device',
    summary: 'Whether the scale of the device may weigh with this authorisation code',
    input: scaleVerification,
    output: scaleVerdict,
    errors: ['core.too_many_requests'],
    bodyLimit: 4_096,
  }),
});
