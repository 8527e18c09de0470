import { z } from 'zod';
import { maxIntervalsPerDay } from '../devices/membership.limits.ts';
import { openingInterval } from '../devices/opening-hours.schemas.ts';
import { boundedRecord, instantMax, said } from '../link/bounded.schemas.ts';
import { uplinkHead } from '../link/uplink.schemas.ts';
import { failureCodeNames, heldReasons } from './execution.codes.ts';

/** Names an execution and its attempt: `<task>-<attempt>`, the same for every device of the task. 18 digits always fit a bigint. */
export const workId = z
  .string()
  .regex(/^[1-9]\d{0,17}-[1-9]\d{0,3}$/, 'invalid')
  .meta({ example: '42-1' });
export const workIdOf = (taskId: string, attempt: number): string => `${taskId}-${attempt}`;
export function readWorkId(id: string): { taskId: string; attempt: number } {
  const [taskId = '', attempt = ''] = id.split('-');
  return { taskId, attempt: Number(attempt) };
}

export const workSteps = ['received', 'held', 'running', 'succeeded', 'failed'] as const;
export type WorkStep = (typeof workSteps)[number];

/** How far a device is with one execution. */
export const deviceWork = uplinkHead.extend({
  id: workId,
  step: z
    .enum(workSteps)
    .describe('`received`: it is on its disk. `held`: not safe to do now. `running`, then one of the two ends'),
  percent: z.int().min(0).max(100).optional().describe('While it runs'),
  reason: z.enum(heldReasons).optional().describe('Why it is held'),
  until: z.int().min(0).max(instantMax).optional().describe('When it is looked at again, milliseconds since 1970'),
  code: z.enum(failureCodeNames).optional().describe('Why it failed'),
  text: z.string().max(500).optional().describe('What a person should know of it'),
  result: boundedRecord(z.string().max(64), said(2_000)).optional().describe('What came of it, by the kind of work'),
});
export type DeviceWork = z.output<typeof deviceWork>;

const minuteOfDay = z.int().min(0).max(1440);

/** When and in which condition a device may be disturbed. A device asks its machine before each disruptive step. */
export const workGuard = z.object({
  timezone: z.string().max(64).optional().describe("Of the shop; the device's own when absent"),
  window: z
    .object({
      fromMinute: minuteOfDay.describe('Of the local day'),
      toMinute: minuteOfDay.describe('A smaller one than `fromMinute` is on the next day'),
      weekdays: z.array(z.int().min(1).max(7)).max(7).optional().describe('1 is Monday; every day when absent'),
    })
    .optional(),
  openingHours: z
    .array(openingInterval)
    .max(7 * maxIntervalsPerDay)
    .optional()
    .describe('Of the shop: not to be disturbed while it is open'),
  respectBusy: z.boolean().default(true).describe('Wait while the till holds its busy lock'),
  minBatteryPercent: z.int().min(0).max(100).optional().describe('Unless it is charging'),
  minFreeMb: z.int().min(0).optional(),
  networks: z.array(z.enum(['wifi', 'wired', 'mobile'])).optional(),
  deadlineAt: z.int().min(0).nullable().default(null).describe('From then on it is done whatever the above says'),
});
export type WorkGuard = z.output<typeof workGuard>;
