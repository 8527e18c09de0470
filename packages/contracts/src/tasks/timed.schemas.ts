import { z } from 'zod';
import { instant, recordId, recordRef, sensitive } from '../core/schema.ts';
import { deviceTarget } from './target.schemas.ts';
import { previewHash, taskRow } from './task.schemas.ts';

/** What can be repeated: nothing that needs a file, nothing that opens a drawer while nobody looks. */
export const timedKinds = [
  'reboot',
  'shutdown',
  'lock',
  'unlock',
  'clear_app_data',
  'setting',
  'screenshot',
  'diagnostics',
  'notification',
] as const;
export type TimedKind = (typeof timedKinds)[number];

export const timedStates = ['enabled', 'disabled', 'waiting_approval'] as const;
export type TimedState = (typeof timedStates)[number];
export const defaultLateMinutes = 60;

const fields = {
  name: z.string().trim().min(1).max(60),
  weekdays: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'duplicate')
    .describe('1 is Monday'),
  time: z.iso.time({ precision: -1 }).describe('Wall-clock time wherever each device is').meta({ example: '03:30' }),
  kind: z.enum(timedKinds),
  payload: z.record(z.string(), z.unknown()).default({}).describe('By the kind: see the kinds of tasks'),
  lateMinutes: z
    .number()
    .int()
    .min(5)
    .max(720)
    .default(defaultLateMinutes)
    .describe('A device that is away then may still do it so much later'),
  remark: z.string().trim().max(200).default(''),
};

export const timedDraft = z.object({
  ...fields,
  target: deviceTarget.describe('Resolved again for every run'),
  secret: sensitive(z.string().max(64)).optional().describe('The password, for a lock'),
  previewHash,
});
export type TimedDraft = z.output<typeof timedDraft>;
export const timedChange = timedDraft.extend({
  id: recordRef('timedTask'),
  version: z.number().int(),
  secret: timedDraft.shape.secret.describe('A new password, for a lock; default: the current one'),
});
export const oneTimed = z.object({ id: recordRef('timedTask') });
export const timedMove = oneTimed.extend({ version: z.number().int() });
export const timedToggle = timedMove.extend({ isEnabled: z.boolean() });

export const timedFilter = z.object({
  keyword: z.string().trim().max(60).optional().describe('Part of the name'),
  kind: z.array(z.enum(timedKinds)).max(timedKinds.length).optional(),
  state: z.array(z.enum(timedStates)).max(timedStates.length).optional(),
  isOwnRequest: z.boolean().optional().describe('Asked for by the caller, or by others'),
});

export const timedRun = taskRow.extend({ day: z.iso.date().describe('By the calendar of each device') });
export type TimedRun = z.output<typeof timedRun>;
export const timedRunFilter = z.object({ timedId: recordRef('timedTask') });
/** The devices of a run. */
export const timedDeviceFilter = timedRunFilter.extend({
  taskId: recordRef('task'),
  sn: z.string().trim().max(64).optional(),
});

export const timedTask = z.object({
  id: recordId,
  version: z.number().int(),
  orgId: recordId,
  orgName: z.string(),
  ...fields,
  payload: z.record(z.string(), z.unknown()),
  target: z.record(z.string(), z.unknown()),
  lateMinutes: z.number().int(),
  remark: z.string(),
  state: z.enum(timedStates),
  createdBy: z.string(),
  createdAt: instant,
  updatedAt: instant,
  isOwnRequest: z.boolean().describe('The caller asked for it and so cannot approve it'),
  lastRunDay: z.iso.date().nullable(),
});
export type TimedTask = z.output<typeof timedTask>;
