import { z } from 'zod';
import { instant, recordId, recordRef } from '../core/schema.ts';
import { previewedPlan } from '../tasks/preview.schemas.ts';
import { printerFirmwareKind } from '../tasks/printer-kinds.schemas.ts';
import { aimedFields } from '../tasks/source.schemas.ts';
import { deviceTarget } from '../tasks/target.schemas.ts';
import { taskPlan } from '../tasks/task.schemas.ts';
import { taskStates } from '../tasks/task.states.ts';
import { firmwareStates } from './firmware.states.ts';

export const firmwareId = recordRef('firmware');
const count = z.number().int();
const { name, version, versionCode, previousVersion, manifest } = printerFirmwareKind.draft.shape;

export const firmwareDraft = z.object({
  name,
  updateVersion: version,
  versionCode,
  previousVersion,
  fileId: recordRef('file'),
  manifest,
  remark: z.string().trim().max(200).default(''),
});
export type FirmwareDraft = z.output<typeof firmwareDraft>;

export const firmwareChange = firmwareDraft.extend({
  id: firmwareId,
  version: count.describe('The version that was read; a newer one refuses the change'),
});

export const firmware = z.object({
  id: recordId,
  orgId: recordId,
  orgName: z.string(),
  name: z.string(),
  updateVersion: z.string(),
  versionCode: count,
  previousVersion: z.string(),
  state: z.enum(firmwareStates),
  file: z.object({ id: recordId, name: z.string(), size: z.number(), sha256: z.string().nullable() }),
  remark: z.string(),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  publishedAt: instant.nullable().describe('First release'),
  version: count,
});
export type Firmware = z.output<typeof firmware>;

/** A task that brings the firmware to devices. */
const firmwareRelease = z.object({
  taskId: recordId,
  title: z.string(),
  state: z.enum(taskStates),
  deviceCount: count,
  succeeded: count,
  failed: count,
  skipped: count,
  createdBy: z.string(),
  createdAt: instant,
});
export type FirmwareRelease = z.output<typeof firmwareRelease>;

export const firmwareDetail = firmware.extend({
  manifest: z.string().nullable(),
  releases: z.array(firmwareRelease).describe('Newest first, at most 50'),
});
export type FirmwareDetail = z.output<typeof firmwareDetail>;

export const firmwareFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Part of the name, or a version'),
  state: z.array(z.enum(firmwareStates)).max(firmwareStates.length).optional(),
});

const chainLink = z.object({
  version: z.string(),
  firmwareId: recordId.nullable().describe('Null for a version that only others build on'),
  versionCode: count.nullable(),
  previousVersion: z.string().nullable(),
  state: z.enum(firmwareStates).nullable(),
  deviceCount: count.describe('Devices whose printer has this version'),
});
export type ChainLink = z.output<typeof chainLink>;
export const firmwareChain = z.object({
  orgId: recordId,
  orgName: z.string(),
  name: z.string(),
  links: z.array(chainLink).describe('Oldest first'),
  otherDevices: count.describe('Devices whose printer has this firmware in a version that is not in the chain'),
});
export type FirmwareChain = z.output<typeof firmwareChain>;
export const chainRequest = z.object({
  id: firmwareId.optional().describe('Only the chain this firmware is part of; absent: all, newest first, at most 50'),
});

export const releaseAim = z.object({ id: firmwareId, target: deviceTarget, plan: previewedPlan });
export type FirmwareAim = z.output<typeof releaseAim>;
export const releaseRequest = z.object({
  id: firmwareId,
  target: deviceTarget,
  plan: taskPlan.prefault({}),
  ...aimedFields,
});
export type FirmwareReleaseRequest = z.output<typeof releaseRequest>;
