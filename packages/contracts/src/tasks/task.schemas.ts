import { z } from 'zod';
import { instant, maxReason, pageOf, recordId, recordRef, sensitive } from '../core/schema.ts';
import { timeRangeFields, wallTime } from '../core/time-range.ts';
import { askedKindNames, taskKindNames } from './catalogue.kinds.ts';
import { waitingReasons } from './execution.codes.ts';
import { deviceTarget } from './target.schemas.ts';
import { defaultTimeoutS, maxAttempts, maxStages } from './task.limits.ts';
import { countedStates, executionOutcomes, executionStates, stageStates, taskStates } from './task.states.ts';

export const taskKindName = z.enum(taskKindNames);
const askedKindName = z.enum(askedKindNames);
export const taskState = z.enum(taskStates);
export const executionState = z.enum(executionStates);
const count = z.number().int();
const percent = z.number().min(0).max(100);
const minuteOfDay = z.number().int().min(0).max(1440);

/** How a task goes out: when, how fast, in which steps, and when it stops by itself. */
export const taskPlan = z.object({
  start: z
    .object({
      mode: z.enum(['now', 'at', 'local']),
      at: wallTime.optional().describe('`at`: one moment for all, with its offset or in the timezone of the caller'),
      local: z.iso
        .datetime({ local: true })
        .optional()
        .describe('`local`: this wall-clock time wherever each device is'),
      since: wallTime.optional().describe('`local`: devices whose time came before this moment are left out'),
      lateMinutes: z
        .number()
        .int()
        .min(1)
        .max(1_440)
        .optional()
        .describe('`local`: skipped on devices that have not begun this long after their time'),
    })
    .superRefine((start, judge) => {
      if (start.mode !== 'now' && !start[start.mode])
        judge.addIssue({ code: 'custom', path: [start.mode], message: 'required' });
    })
    .default({ mode: 'now' }),
  expiresAt: wallTime
    .optional()
    .describe('Devices that have not begun by then are skipped; default: a week after the start'),
  window: z
    .object({
      fromMinute: minuteOfDay,
      toMinute: minuteOfDay,
      weekdays: z.array(z.number().int().min(1).max(7)).max(7).optional(),
    })
    .optional()
    .describe("Only then, in the shop's or the device's own time"),
  isOutsideOpeningHours: z.boolean().default(false).describe('Only while the shop of the device is closed'),
  withoutHours: z
    .enum(['skip', 'run'])
    .default('skip')
    .describe('`isOutsideOpeningHours`: what becomes of devices without a shop, or whose shop has no known hours'),
  respectBusy: z.boolean().default(true),
  minBatteryPercent: z.number().int().min(0).max(100).optional(),
  minFreeMb: z.number().int().min(0).max(1_000_000).optional(),
  networks: z
    .array(z.enum(['wifi', 'wired', 'mobile']))
    .max(3)
    .optional(),
  deadlineAt: wallTime.optional().describe('From then on it is done however busy the device is'),
  ratePerMinute: z.number().int().min(1).max(1_000_000).optional(),
  stages: z
    .array(percent.min(0.1))
    .max(maxStages)
    .refine((stages) => stages.every((share, at) => share > (stages[at - 1] ?? 0)) && stages.at(-1) === 100, 'stages')
    .optional()
    .describe('Shares of the devices, each more than the one before, up to 100'),
  gate: z
    .object({
      finishedPercent: percent.default(80).describe('So many of a stage have to have ended'),
      successPercent: percent.default(95).describe('and so many of these well'),
      soakMinutes: z
        .number()
        .int()
        .min(0)
        .max(20_160)
        .default(30)
        .describe('before the next one opens this much later'),
    })
    .optional(),
  abort: z
    .object({ failurePercent: percent.min(1), minFinished: z.number().int().min(1).default(10) })
    .optional()
    .describe('Aborted when more than this share surely fails'),
  timeoutS: z.number().int().min(30).max(2_592_000).default(defaultTimeoutS),
  maxAttempts: z.number().int().min(1).max(maxAttempts).default(3),
});
export type TaskPlan = z.output<typeof taskPlan>;

export const taskAim = {
  kind: askedKindName,
  payload: z.record(z.string(), z.unknown()).default({}).describe('By the kind: see the kinds of tasks'),
  target: deviceTarget,
  appVersionId: recordRef('appVersion')
    .optional()
    .describe('`install` and `upgrade`: a version of the app store, in place of the payload'),
};

/** What a person looked at before something was sent to devices. */
export const previewHash = z
  .string()
  .min(1)
  .max(80)
  .describe('From the preview; refused when other devices would be meant by now');

export const taskDraft = z.object({
  ...taskAim,
  title: z.string().trim().max(100).default('').describe('Default: the kind and the target'),
  secret: sensitive(z.string().max(64)).optional().describe('A password, for kinds that need one'),
  plan: taskPlan.prefault({}),
  previewHash,
});
export type TaskDraft = z.output<typeof taskDraft>;

/** Open, as domains declare sources in their manifests, which hold the calls that answer this. */
const taskSourceName = z.string().max(40).describe('Where the task comes from, as `release`; domains add their own');

export const taskFilter = z.object({
  keyword: z.string().trim().max(64).optional().describe('Part of the title, or the number of the task'),
  kind: z.array(taskKindName).max(taskKindNames.length).optional(),
  state: z.array(taskState).max(taskStates.length).optional(),
  source: taskSourceName.optional(),
  createdBy: recordRef('account').optional(),
  isOwnRequest: z.boolean().optional().describe('Asked for by the caller, or by others'),
  ...timeRangeFields,
});
export const taskPageRequest = pageOf(taskFilter, ['id']);

const counts = z
  .partialRecord(z.enum(countedStates), count)
  .describe('Devices by state; `held` are those that have it and wait for a better moment, and are not in `received`');
export const taskRow = z.object({
  id: recordId,
  version: count,
  kind: taskKindName,
  title: z.string(),
  state: taskState,
  endReason: z.string().nullable(),
  source: taskSourceName,
  orgId: recordId,
  orgName: z.string(),
  deviceCount: count,
  counts,
  createdBy: z.string(),
  createdById: recordId.nullable(),
  createdAt: instant,
  startAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  expiresAt: instant.nullable(),
  isOwnRequest: z.boolean().describe('The caller asked for it and so cannot approve it'),
});
export type TaskRow = z.output<typeof taskRow>;

export const taskStage = z.object({
  nr: count,
  share: percent,
  state: z.enum(stageStates),
  deviceCount: count,
  counts,
  openedAt: instant.nullable(),
  passedAt: instant.nullable(),
  soakUntil: instant.nullable(),
});
export const taskEventKinds = [
  'created',
  'prepared',
  'approved',
  'refused',
  'withdrawn',
  'started',
  'stage_opened',
  'gate_missed',
  'paused',
  'resumed',
  'retried',
  'terminated',
  'aborted',
  'expired',
  'finished',
] as const;
export const taskDetail = taskRow.extend({
  payload: z.record(z.string(), z.unknown()),
  target: z.record(z.string(), z.unknown()),
  plan: taskPlan,
  hash: z.string(),
  stages: z.array(taskStage),
  failures: z.array(z.object({ code: z.string(), count })),
  approvers: z
    .object({
      orgName: z.string(),
      names: z.array(z.string()).describe('Empty where they are of another organisation'),
    })
    .nullable()
    .describe('Who may approve, while it waits for that; null where there is no one'),
  events: z.array(
    z.object({ at: instant, kind: z.enum(taskEventKinds), by: z.string(), detail: z.record(z.string(), z.unknown()) }),
  ),
});
export type TaskDetail = z.output<typeof taskDetail>;

export const oneTask = z.object({ id: recordRef('task') });
export const taskMoveRequest = oneTask.extend({
  version: z.number().int().optional(),
  reason: z.string().trim().max(maxReason).default(''),
});
export const taskRetryRequest = oneTask.extend({
  codes: z
    .array(z.string().max(40))
    .max(30)
    .optional()
    .describe('Only executions that ended with these; default: all that failed'),
  deviceIds: z.array(recordRef('device')).max(1_000).optional(),
});

export const executionFilter = z.object({
  taskId: recordRef('task'),
  sn: z.string().trim().max(64).optional(),
  state: z.array(executionState).max(executionStates.length).optional(),
  outcome: z
    .array(z.enum(executionOutcomes))
    .max(executionOutcomes.length)
    .optional()
    .describe('As the counters of a task say it: work a device holds for a better moment is `waiting`'),
  code: z.string().max(40).optional(),
  stage: z.number().int().min(1).max(maxStages).optional(),
});
export const executionPageRequest = pageOf(executionFilter, ['deviceId']);
export const executionRow = z.object({
  taskId: recordId,
  deviceId: recordId,
  sn: z.string(),
  modelName: z.string().nullable(),
  orgName: z.string().nullable(),
  shopName: z.string().nullable(),
  isOnline: z.boolean(),
  stage: count,
  state: executionState,
  outcome: z.enum(executionOutcomes),
  attempt: count,
  percent: count.nullable(),
  code: z.string().nullable(),
  text: z.string(),
  waiting: z.enum(waitingReasons).nullable().describe('Why it has not ended'),
  waitingUntil: instant.nullable(),
  waitingSince: instant.nullable(),
  queuedAt: instant,
  sentAt: instant.nullable(),
  receivedAt: instant.nullable(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  lateState: executionState.nullable().describe('Reported by the device after the timeout'),
  fileId: recordId.nullable().describe('What it brought'),
  result: z.record(z.string(), z.unknown()).nullable(),
  attempts: z.array(
    z.object({
      attempt: count,
      state: executionState,
      code: z.string().nullable(),
      text: z.string(),
      endedAt: instant,
    }),
  ),
});
export type ExecutionRow = z.output<typeof executionRow>;

/** The tasks of one device: its operations. */
export const deviceTaskRequest = pageOf(z.object({ deviceId: recordRef('device') }), ['taskId']);
export const deviceTask = executionRow.extend({ kind: taskKindName, title: z.string(), createdBy: z.string() });

/** A command for one device. */
export const commandDraft = z.object({
  deviceId: recordRef('device'),
  kind: askedKindName,
  payload: taskAim.payload,
  appVersionId: taskAim.appVersionId,
  secret: taskDraft.shape.secret,
  waitHours: z
    .number()
    .int()
    .min(1)
    .max(720)
    .optional()
    .describe('Sent when the device is back within this many hours; absent: refused while it is offline'),
});

export const taskSetting = z.object({
  approvalDevices: z.number().int().min(1).max(10_000_000),
  isDestructiveApproved: z.boolean().describe('Kinds that cannot be undone need a second person, however few devices'),
  version: z.number().int(),
});
export type TaskSetting = z.output<typeof taskSetting>;
