import { z } from 'zod';
import { instantMax } from '../link/bounded.schemas.ts';
import { uplinkHead } from '../link/uplink.schemas.ts';
import { deviceFencesMax, fenceNoticeMax, fenceRadiusM, fenceUploadMinutes } from './location.limits.ts';

/** The desired item that holds every fence of a device. */
export const fencesItem = 'fences';

export const fenceEvents = ['enter', 'exit'] as const;
export type FenceEvent = (typeof fenceEvents)[number];

const latitude = z.number().min(-90).max(90);
const longitude = z.number().min(-180).max(180);
const fenceId = z.string().regex(/^[1-9]\d{0,17}$/, 'recordId');
const fenceVersion = z.int().min(1).max(2_147_483_647).describe('Counts what devices got of the fence, from 1');

/** What the device does by itself, also offline. Emails are sent by the server. */
export const fenceAction = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('lock').describe('Lock as the command `lock` does, and name the fence'),
    passwordHash: z.string().describe('`scrypt$N$r$p$salt$hash`, as of the command `lock`'),
    notice: z.string().max(fenceNoticeMax),
  }),
  z.object({ kind: z.literal('prompt'), notice: z.string().min(1).max(fenceNoticeMax) }),
]);
export type FenceAction = z.output<typeof fenceAction>;

/** A fence as a device gets it. */
export const deviceFence = z.object({
  id: fenceId,
  version: fenceVersion,
  name: z.string().describe('Shown with the lock and the prompt'),
  latitude: latitude.describe('Degrees, WGS 84'),
  longitude: longitude.describe('Degrees, WGS 84'),
  radiusM: z.int().min(fenceRadiusM.min).max(fenceRadiusM.max),
  event: z.enum(fenceEvents).describe('The change that the action follows; the other one is only reported'),
  action: fenceAction,
  uploadMinutes: z
    .int()
    .min(fenceUploadMinutes.min)
    .max(fenceUploadMinutes.max)
    .describe('A position is sent at least this often; of several fences the shortest counts'),
});
export type DeviceFence = z.output<typeof deviceFence>;

/** The document of the item. Fences in the order of their ids. */
export const fencesDocument = z.object({ fences: z.array(deviceFence).min(1).max(deviceFencesMax) });
export type FencesDocument = z.output<typeof fencesDocument>;

/**
 * How far a change of side is. `changed`: both fixes are there, said at once and for both directions; `cancelled`: the device
 * was back on the former side before the countdown ended, nothing happened; `prompted` and `locked`: the action was done;
 * `unlocked`: a lock of this fence ended. A fence without an action stays at `changed`.
 */
export const fenceSteps = ['changed', 'cancelled', 'prompted', 'locked', 'unlocked'] as const;
export type FenceStep = (typeof fenceSteps)[number];

const fenceFix = z.object({
  at: z.int().min(0).max(instantMax).describe('When it was measured, milliseconds since 1970'),
  latitude,
  longitude,
  accuracyM: z.number().min(0).max(1_000_000),
});

export type FenceFixSaid = z.output<typeof fenceFix>;

/**
 * Every step is a message of its own that tells the whole change again, so that each may come late, twice or alone. Device,
 * fence and the time of the first fix name the change. `at` of the head is when the step was done.
 */
export const deviceFenceChange = uplinkHead.extend({
  fenceId,
  fenceVersion: fenceVersion.describe('The version that the device judged by, also where it has a newer one by now'),
  event: z.enum(fenceEvents),
  fixes: z
    .array(fenceFix)
    .length(2)
    .describe('The two fixes that the change rests on, WGS 84; it happened at the first'),
  step: z.enum(fenceSteps),
  unlockedBy: z.enum(['password', 'command']).optional().describe('Of `unlocked`'),
});
/** The list has two entries, which its schema sees to. */
export type DeviceFenceChange = Omit<z.output<typeof deviceFenceChange>, 'fixes'> & {
  fixes: [FenceFixSaid, FenceFixSaid];
};
