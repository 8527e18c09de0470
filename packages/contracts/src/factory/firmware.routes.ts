import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged, pageOf, recordId } from '../core/schema.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { skippedDevice, taskPreview } from '../tasks/preview.schemas.ts';
import { aimErrors } from '../tasks/source.routes.ts';
import {
  chainRequest,
  firmware,
  firmwareChain,
  firmwareChange,
  firmwareDetail,
  firmwareDraft,
  firmwareFilter,
  firmwareId,
  releaseAim,
  releaseRequest,
} from './firmware.schemas.ts';

const one = z.object({ id: firmwareId });
const draftErrors = [
  'core.not_found',
  'file.not_ready',
  'file.wrong_kind',
  'factory.firmware_taken',
  'factory.firmware_same_version',
  'factory.firmware_order',
] as const;

const live = {
  topics: ['factory.firmware'],
  but: {
    detail: ['factory.firmware#id', 'tasks.task'],
    chain: ['factory.firmware', 'tasks.task'],
    preview: 'Read once, on the way to a decision',
    skipped: 'Read once, on the way to a decision',
  },
};

/** Firmware of printers: each version with the one it replaces, and how it goes out to devices. */
export const firmwareRoutes = defineLiveRoutes('factory/firmware', live, {
  page: route({
    method: 'POST',
    path: 'configuration/firmware/page',
    permission: 'firmware.query',
    summary: 'Page through printer firmware, newest first',
    input: newestFirst(firmwareFilter),
    output: paged(firmware),
  }),
  chain: route({
    method: 'POST',
    path: 'configuration/firmware/chain',
    permission: 'firmware.query',
    summary: 'Versions of each firmware in their order, with the number of devices on each',
    input: chainRequest,
    output: z.array(firmwareChain),
    errors: ['core.not_found'],
  }),
  detail: route({
    method: 'POST',
    path: 'configuration/firmware/detail',
    permission: 'firmware.get',
    summary: 'One firmware with its releases',
    input: one,
    output: firmwareDetail,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'configuration/firmware/add',
    permission: 'firmware.add',
    audit: 'firmware.added',
    summary: 'Add a version of printer firmware; no device gets it before it is released',
    input: firmwareDraft,
    output: firmwareDetail,
    errors: draftErrors,
  }),
  modify: route({
    method: 'POST',
    path: 'configuration/firmware/modify',
    permission: 'firmware.edit',
    audit: 'firmware.changed',
    summary: 'Change firmware that was not released yet',
    input: firmwareChange,
    output: firmwareDetail,
    errors: [...draftErrors, 'core.stale_version', 'factory.firmware_published'],
  }),
  delete: route({
    method: 'POST',
    path: 'configuration/firmware/delete',
    permission: 'firmware.delete',
    audit: 'firmware.deleted',
    summary: 'Delete firmware; printers that have it keep it',
    input: one,
    output: nothing,
    errors: ['core.not_found', 'factory.firmware_in_release'],
  }),
  preview: route({
    method: 'POST',
    path: 'configuration/firmware/preview',
    permission: 'firmware.enable',
    summary: 'Which devices a release would reach and which it would leave out and why',
    input: releaseAim,
    output: taskPreview,
    errors: aimErrors,
    bodyLimit: selectionBodyLimit,
  }),
  skipped: route({
    method: 'POST',
    path: 'configuration/firmware/skipped',
    permission: 'firmware.enable',
    summary: 'The devices a release would leave out, each with its reason',
    input: pageOf(releaseAim, ['deviceId']),
    output: paged(skippedDevice),
    errors: aimErrors,
    bodyLimit: selectionBodyLimit,
  }),
  release: route({
    method: 'POST',
    path: 'configuration/firmware/release',
    permission: 'firmware.enable',
    audit: 'firmware.released',
    summary: 'Release firmware to devices whose printer has the previous version, now or later',
    input: releaseRequest,
    output: z.object({ taskId: recordId }),
    errors: aimErrors,
    bodyLimit: selectionBodyLimit,
  }),
});
