import { z } from 'zod';
import { instant, recordId, recordRef, sensitive } from '../core/schema.ts';
import { timeRangeFields } from '../core/time-range.ts';
import { email } from '../identity/session.schemas.ts';
import { ruleTarget } from '../policies/rule.schemas.ts';
import { fenceEvents, fenceSteps } from './fence-device.schemas.ts';
import {
  fenceMailsMax,
  fenceNameMax,
  fenceNoticeMax,
  fencePasswordDigits,
  fenceRadiusM,
  fenceRehearsalDays,
  fenceUploadMinutes,
} from './location.limits.ts';
import { viewBox } from './map.schemas.ts';

/** `email`: nothing on the device. Addresses are told with every action. */
export const fenceActions = ['none', 'lock', 'prompt', 'email'] as const;
export type FenceActionName = (typeof fenceActions)[number];
export const fenceStates = ['enabled', 'disabled'] as const;
export const fenceVerdicts = ['confirmed', 'doubtful'] as const;
/** fixes: they do not bear the change. not_target: the fence is not for this device. */
export const fenceDoubts = ['fixes', 'not_target'] as const;
export const fenceSides = ['inside', 'outside', 'unsure', 'unknown'] as const;
export type FenceSideName = (typeof fenceSides)[number];

const count = z.number().int();
const circle = {
  latitude: z.number().min(-90).max(90).describe('Degrees, WGS 84').meta({ example: 52.5163 }),
  longitude: z.number().min(-180).max(180).describe('Degrees, WGS 84').meta({ example: 13.3777 }),
  radiusM: count.min(fenceRadiusM.min).max(fenceRadiusM.max).describe('Metres').meta({ example: 200 }),
};
const aim = {
  ...circle,
  event: z.enum(fenceEvents).describe('What the action follows; the log has both'),
  action: z.enum(fenceActions).default('none'),
  target: ruleTarget,
};
const digits = new RegExp(`^\\d{${fencePasswordDigits.min},${fencePasswordDigits.max}}$`);

const fields = {
  name: z.string().trim().min(1).max(fenceNameMax),
  ...aim,
  notice: z.string().trim().max(fenceNoticeMax).default('').describe('Shown with the lock or the prompt'),
  password: sensitive(z.string().regex(digits, 'fencePassword'))
    .optional()
    .describe('Of the action `lock`: 6 to 16 digits. Absent: the one that was set before'),
  emails: z
    .array(email)
    .max(fenceMailsMax)
    .default([])
    .refine((all) => new Set(all.map((one) => one.toLowerCase())).size === all.length, 'duplicate'),
  uploadMinutes: count
    .min(fenceUploadMinutes.min)
    .max(fenceUploadMinutes.max)
    .default(15)
    .describe('Devices send their position at least this often'),
  remark: z.string().trim().max(200).default(''),
};

function judgeAction(
  { action, notice, emails }: { action: FenceActionName; notice: string; emails: readonly string[] },
  judge: z.core.$RefinementCtx,
): void {
  if (action === 'prompt' && notice === '') judge.addIssue({ code: 'custom', path: ['notice'], message: 'required' });
  if (action === 'email' && emails.length === 0)
    judge.addIssue({ code: 'custom', path: ['emails'], message: 'required' });
}

const plainDraft = z.object(fields);
export type FenceDraft = z.output<typeof plainDraft>;
export const fenceDraft = plainDraft.superRefine(judgeAction);

const id = recordRef('fence');
export const oneFence = z.object({ id });
export const fenceMove = z.object({ id, version: count.describe('The version that was read') });
export const fenceChange = plainDraft.extend(fenceMove.shape).superRefine(judgeAction);

export const fenceFilter = z.object({
  keyword: z.string().trim().max(fenceNameMax).optional().describe('Part of the name'),
  state: z.enum(fenceStates).optional(),
  event: z.enum(fenceEvents).optional(),
  action: z.enum(fenceActions).optional(),
});

export const fence = z.object({
  id: recordId,
  version: count,
  versionNr: count.describe('The version that devices get'),
  name: z.string(),
  orgName: z.string(),
  state: z.enum(fenceStates),
  latitude: z.number(),
  longitude: z.number(),
  radiusM: count,
  event: z.enum(fenceEvents),
  action: z.enum(fenceActions),
  notice: z.string(),
  hasPassword: z.boolean(),
  emails: z.array(z.string()),
  uploadMinutes: count,
  target: ruleTarget,
  targetNames: z.array(z.string()),
  remark: z.string(),
  deviceCount: count.describe('Devices it is for, as counted when it was saved'),
  enterCount: count.describe('Confirmed, in the last 7 days'),
  exitCount: count.describe('Confirmed, in the last 7 days'),
  doubtfulCount: count.describe('Of the last 7 days'),
  lastAt: instant.nullable().describe('When a device last entered or left'),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
});
export type Fence = z.output<typeof fence>;

export const fenceLogFilter = z.object({
  fenceId: recordRef('fence').optional(),
  sn: z.string().trim().max(40).optional().describe('Serial number, from its beginning'),
  event: z.enum(fenceEvents).optional(),
  verdict: z.enum(fenceVerdicts).optional(),
  step: z.array(z.enum(fenceSteps)).max(fenceSteps.length).optional(),
  ...timeRangeFields,
});

export const fenceEntry = z.object({
  id: recordId,
  fenceId: recordId,
  fenceName: z.string().describe('As it was called then'),
  fenceVersion: count,
  deviceId: recordId,
  sn: z.string(),
  orgName: z.string(),
  event: z.enum(fenceEvents),
  happenedAt: instant,
  reportedAt: instant,
  verdict: z.enum(fenceVerdicts),
  doubt: z.enum(fenceDoubts).nullable(),
  step: z.enum(fenceSteps),
  lockedAt: instant.nullable(),
  unlockedAt: instant.nullable(),
  mailedAt: instant.nullable(),
  hasFixes: z.boolean().describe('The fixes it rests on are kept'),
});
export type FenceEntry = z.output<typeof fenceEntry>;

export const oneFenceEntry = z.object({ id: recordRef('fenceEntry') });
export const fenceFixes = z.object({
  circle: z.object({ latitude: z.number(), longitude: z.number(), radiusM: count }).describe('As the device had it'),
  fixes: z.array(
    z.object({
      at: instant,
      latitude: z.number(),
      longitude: z.number(),
      accuracyM: z.number(),
      distanceM: z.number(),
    }),
  ),
});
export type FenceFixes = z.output<typeof fenceFixes>;

export const fenceDeviceFilter = oneFence.extend({
  sn: z.string().trim().max(40).optional().describe('Serial number, from its beginning'),
});
export const fenceDevice = z.object({
  deviceId: recordId,
  sn: z.string(),
  modelName: z.string(),
  orgName: z.string(),
  shopName: z.string().nullable(),
  side: z
    .enum(fenceSides)
    .describe('By its last position; `unsure`: too near the line for its accuracy; `unknown`: no position of its own'),
  sideAt: instant.nullable(),
  hasVersion: z.boolean().describe('The device reported that it has its fences as they are now'),
  lastEvent: z.enum(fenceEvents).nullable(),
  lastAt: instant.nullable(),
});
export type FenceDevice = z.output<typeof fenceDevice>;

/** An area of the map, and the devices that a fence is for. */
export const fenceArea = z.object({
  ...viewBox,
  target: ruleTarget,
  fenceId: id.optional().describe('As of a rehearsal'),
});

export const fenceAim = z.object({
  ...aim,
  days: count.min(1).max(fenceRehearsalDays.max).default(fenceRehearsalDays.byDefault),
  fenceId: id
    .optional()
    .describe('The geofence that is changed: its organisation decides which devices count. Absent: that of the caller'),
});
export const fenceRehearsal = z.object({
  deviceCount: count.describe('Devices the fence is for'),
  insideCount: count.describe('Of them those surely inside now'),
  nearCount: count.describe('Of them those that were near in these days'),
  pointCount: count.describe('Positions that were looked at'),
  isCut: z.boolean().describe('There are more positions than a rehearsal reads'),
  from: instant,
  to: instant,
  enterCount: count,
  exitCount: count,
  actionCount: count.describe('Locks or prompts; 0 for other actions'),
  changedDeviceCount: count.describe('Devices with at least one change'),
  naiveCount: count.describe('Changes that a plain comparison with the radius would have reported'),
  changes: z
    .array(
      z.object({ deviceId: recordId, sn: z.string(), event: z.enum(fenceEvents), at: instant, isActed: z.boolean() }),
    )
    .describe('Newest first, at most 200'),
});
export type FenceRehearsal = z.output<typeof fenceRehearsal>;
