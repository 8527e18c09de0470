import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { deviceState } from '../devices/device.schemas.ts';
import { skipReasons } from './execution.codes.ts';
import { taskAim, taskPlan } from './task.schemas.ts';

const count = z.number().int();

/** Of a plan, what decides which devices take part and whether its first stage can finish. */
export const previewedPlan = taskPlan
  .pick({ start: true, stages: true, gate: true, isOutsideOpeningHours: true, withoutHours: true })
  .prefault({});

export const taskPreviewRequest = z.object({ ...taskAim, plan: previewedPlan });
const share = z.object({ id: z.string(), name: z.string(), count });

/** Which devices go first is drawn when the task is made, so `offline` is the share of all devices. */
const firstStage = z.object({
  devices: count,
  offline: count.describe('About so many of them are offline now'),
  finishedPercent: z.number().describe('So many of them must finish before the next stage starts'),
  missing: count.describe('So many of the offline ones must return before that is possible; 0 where none'),
});
export type FirstStage = z.output<typeof firstStage>;

export const taskPreview = z.object({
  hash: z.string().describe('Names exactly these devices: a task is only made of what was looked at'),
  total: count,
  eligible: count,
  byModel: z.array(share),
  byPartner: z.array(share),
  byFirmware: z.array(share),
  byState: z.array(z.object({ state: deviceState, count })),
  skipped: z.array(z.object({ reason: z.enum(skipReasons), count })),
  waiting: count.describe('Devices that have earlier work to do first'),
  unknownSns: z.array(z.string()).describe('Asked for by number and not among the devices of the caller; at most 100'),
  needsApproval: z.boolean(),
  withoutHours: count.describe(
    'Devices without a shop or known hours, of a plan for closing time: skipped or not, as the plan says',
  ),
  firstStage: firstStage.nullable().describe('Of a plan with stages'),
});
export type TaskPreview = z.output<typeof taskPreview>;

/** The devices a task was made of, as they are now. */
export const taskReach = taskPreview.pick({
  hash: true,
  total: true,
  eligible: true,
  byModel: true,
  byPartner: true,
  byFirmware: true,
  byState: true,
  skipped: true,
});
export type TaskReach = z.output<typeof taskReach>;

export const skippedDevice = z.object({
  deviceId: recordId,
  sn: z.string(),
  modelName: z.string(),
  reason: z.enum(skipReasons),
});
