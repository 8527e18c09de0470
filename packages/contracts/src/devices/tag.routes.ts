import { z } from 'zod';
import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf } from '../core/schema.ts';
import { organisationChoice, organisationSearch } from '../identity/account.schemas.ts';
import { selectionBodyLimit, selectionOutcome } from './device-selection.schemas.ts';
import {
  deviceTag,
  oneTag,
  tagAssignment,
  tagChange,
  tagChoice,
  tagDraft,
  tagFilter,
  tagMerge,
} from './tag.schemas.ts';

const live = {
  topics: ['devices.tag', 'devices.device'],
  but: { choices: ['devices.tag'], organisations: 'The person chooses from it once' },
};

export const tagRoutes = defineLiveRoutes('devices/tag', live, {
  page: route({
    method: 'POST',
    path: 'device/tag/page',
    permission: 'tag.query',
    summary: 'Page through tags',
    input: pageOf(tagFilter, ['name', 'deviceCount', 'updatedAt']),
    output: paged(deviceTag),
    errors: ['core.not_found'],
  }),
  detail: route({
    method: 'POST',
    path: 'device/tag/detail',
    permission: 'tag.query',
    summary: 'One tag of devices',
    input: oneTag,
    output: deviceTag,
    errors: ['core.not_found'],
  }),
  export: exportOf({
    path: 'device/tag/export',
    permission: 'tag.export',
    summary: 'Export tags',
    filter: tagFilter,
    columns: ['name', 'colour', 'deviceCount', 'orgName', 'remark', 'updatedAt'],
  }),
  choices: route({
    method: 'POST',
    path: 'device/tag/choices',
    permission: 'tag.query',
    summary: "Tags for forms and filters, the caller's own first; at most 200",
    input: z.object({ keyword: tagFilter.shape.keyword }),
    output: z.array(tagChoice),
  }),
  organisations: route({
    method: 'POST',
    path: 'device/tag/organisations',
    permission: 'tag.query',
    summary: "Organisations whose tags the caller keeps, the caller's own first",
    input: organisationSearch,
    output: z.array(organisationChoice),
  }),
  add: route({
    method: 'POST',
    path: 'device/tag/add',
    permission: 'tag.add',
    audit: 'tag.added',
    summary: 'Add a tag for devices',
    input: tagDraft,
    output: deviceTag,
    errors: ['core.not_found', 'core.name_taken', 'devices.tag_too_many'],
  }),
  modify: route({
    method: 'POST',
    path: 'device/tag/modify',
    permission: 'tag.edit',
    audit: 'tag.changed',
    summary: 'Change a tag; devices keep carrying it',
    input: tagChange,
    output: deviceTag,
    errors: ['core.not_found', 'core.stale_version', 'core.name_taken'],
  }),
  merge: route({
    method: 'POST',
    path: 'device/tag/merge',
    permission: 'tag.delete',
    audit: 'tag.merged',
    summary: 'Make one tag of two: devices of the first get the second, the first goes',
    input: tagMerge,
    output: deviceTag,
    errors: ['core.not_found', 'devices.tag_merge_itself', 'devices.named_by_rules'],
  }),
  remove: route({
    method: 'POST',
    path: 'device/tag/delete',
    permission: 'tag.delete',
    audit: 'tag.removed',
    summary: 'Delete a tag and take it from its devices',
    input: oneTag,
    output: nothing,
    errors: ['core.not_found', 'devices.named_by_rules'],
  }),
  assign: route({
    method: 'POST',
    path: 'device/tag/assign',
    permission: 'tag.edit',
    audit: 'tag.devices_changed',
    summary: 'Give tags to devices and take others from them',
    input: tagAssignment,
    output: selectionOutcome,
    errors: ['core.not_found', 'devices.too_many_tags'],
    bodyLimit: selectionBodyLimit,
  }),
});
