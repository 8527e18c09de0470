import { exportOf } from '../core/export.ts';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf } from '../core/schema.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { aimPermissions } from './aim.rules.ts';
import { skippedDevice, taskPreview, taskPreviewRequest, taskReach } from './preview.schemas.ts';
import {
  commandDraft,
  deviceTask,
  deviceTaskRequest,
  executionFilter,
  executionPageRequest,
  executionRow,
  oneTask,
  taskDetail,
  taskDraft,
  taskMoveRequest,
  taskPageRequest,
  taskRetryRequest,
  taskRow,
  taskSetting,
} from './task.schemas.ts';

const aimErrors = [
  'core.not_found',
  'tasks.no_devices',
  'tasks.payload_invalid',
  'tasks.file_unfit',
  'appstore.wrong_state',
  'appstore.package_blacklisted',
] as const;

const taskLive = {
  topics: ['tasks.task'],
  but: {
    detail: ['tasks.task#id'],
    reach: ['tasks.task#id'],
    executions: ['tasks.task#taskId'],
    preview: 'Read once, on the way to a decision',
    skipped: 'Read once, on the way to a decision',
    setting: ['tasks.setting'],
  },
};

export const taskRoutes = defineLiveRoutes('tasks/task', taskLive, {
  preview: route({
    method: 'POST',
    path: 'task/preview',
    permission: 'task.add',
    orPermissions: aimPermissions,
    summary: 'Which devices a task would reach and which it would leave out and why, before anything is sent',
    input: taskPreviewRequest,
    output: taskPreview,
    errors: aimErrors,
    bodyLimit: selectionBodyLimit,
  }),
  skipped: route({
    method: 'POST',
    path: 'task/skipped',
    permission: 'task.add',
    orPermissions: aimPermissions,
    summary: 'The devices a task would leave out, each with its reason',
    input: pageOf(taskPreviewRequest, ['deviceId']),
    output: paged(skippedDevice),
    errors: aimErrors,
    bodyLimit: selectionBodyLimit,
  }),
  add: route({
    method: 'POST',
    path: 'task/add',
    permission: 'task.add',
    audit: 'task.added',
    summary: 'Make a task of what was previewed',
    input: taskDraft,
    output: taskRow,
    errors: [
      ...aimErrors,
      'tasks.release_unsigned',
      'tasks.release_refused',
      'tasks.target_changed',
      'tasks.plan_invalid',
    ],
    bodyLimit: selectionBodyLimit,
  }),
  page: route({
    method: 'POST',
    path: 'task/page',
    permission: 'task.query',
    summary: 'Tasks with how far they are, newest first',
    input: taskPageRequest,
    output: paged(taskRow),
    errors: ['core.not_found'],
  }),
  detail: route({
    method: 'POST',
    path: 'task/detail',
    permission: 'task.get',
    summary: 'One task with its stages, failures and what happened',
    input: oneTask,
    output: taskDetail,
    errors: ['core.not_found'],
  }),
  reach: route({
    method: 'POST',
    path: 'task/reach',
    permission: 'task.get',
    summary: 'The devices a task was made of by model, owner, version and connection: what an approver looks at',
    input: oneTask,
    output: taskReach,
    errors: ['core.not_found'],
  }),
  executions: route({
    method: 'POST',
    path: 'task/executions',
    permission: 'task.get',
    summary: 'The devices of a task, each with its state and why it waits',
    input: executionPageRequest,
    output: paged(executionRow),
    errors: ['core.not_found'],
  }),
  exportExecutions: exportOf({
    path: 'task/executions/export',
    permission: 'task.export',
    summary: 'Export the devices of a task',
    filter: executionFilter,
    columns: [
      'sn',
      'modelName',
      'orgName',
      'shopName',
      'state',
      'stage',
      'attempt',
      'code',
      'text',
      'waiting',
      'endedAt',
    ],
  }),
  setting: route({
    method: 'POST',
    path: 'task/setting',
    permission: 'task.query',
    summary: 'When a second person has to agree',
    input: nothing,
    output: taskSetting,
  }),
  modifySetting: route({
    method: 'POST',
    path: 'task/setting/modify',
    permission: 'task.enable',
    notFor: ['actor', 'key'],
    audit: 'task_setting.changed',
    summary: 'Change when a second person has to agree',
    input: taskSetting,
    output: taskSetting,
    errors: ['core.stale_version'],
  }),
});

const move = <P extends string, A extends string>(
  path: P,
  action: 'add' | 'edit' | 'delete' | 'enable',
  audit: A,
  summary: string,
) =>
  route({
    method: 'POST',
    path: `task/${path}`,
    permission: `task.${action}`,
    audit,
    summary,
    input: taskMoveRequest,
    output: taskRow,
    errors: ['core.not_found', 'core.stale_version', 'tasks.wrong_state', 'tasks.own_request', 'tasks.others_request'],
  });

const taskMoveLive = { topics: ['tasks.task'] };

/** What a person does to a task that stands. */
export const taskMoveRoutes = defineLiveRoutes('tasks/move', taskMoveLive, {
  approve: move('approve', 'enable', 'task.approved', 'Let a task go that waits for a second person'),
  refuse: move('refuse', 'enable', 'task.refused', 'Refuse a task that waits for a second person'),
  withdraw: move('withdraw', 'add', 'task.withdrawn', 'Withdraw a task one asked for that still awaits approval'),
  pause: move('pause', 'edit', 'task.paused', 'Hand out nothing more for now'),
  resume: move('resume', 'edit', 'task.resumed', 'Go on with a paused task'),
  terminate: move('terminate', 'delete', 'task.terminated', 'Hand out nothing more; what runs may end'),
  forceTerminate: move('forceTerminate', 'delete', 'task.force_terminated', 'End everything now, also what runs'),
  retry: route({
    method: 'POST',
    path: 'task/retry',
    permission: 'task.edit',
    audit: 'task.retried',
    summary: 'Try again what failed or timed out, all of it or some',
    input: taskRetryRequest,
    output: taskRow,
    errors: ['core.not_found', 'tasks.wrong_state', 'tasks.nothing_to_retry'],
  }),
});

const deviceTaskLive = { topics: ['tasks.task'] };

/** Commands and their outcomes on the page of one device. */
export const deviceTaskRoutes = defineLiveRoutes('tasks/device-task', deviceTaskLive, {
  page: route({
    method: 'POST',
    path: 'device/task/page',
    permission: 'device.get',
    summary: 'What was and is to be done on one device, newest first',
    input: deviceTaskRequest,
    output: paged(deviceTask),
    errors: ['core.not_found'],
  }),
  command: route({
    method: 'POST',
    path: 'device/task/command',
    permission: 'task.add',
    audit: 'task.added',
    summary: 'Have one device do something now, or when it returns',
    input: commandDraft,
    output: taskRow,
    errors: [
      'core.not_found',
      'remote.device_unreachable',
      'tasks.payload_invalid',
      'tasks.file_unfit',
      'tasks.release_unsigned',
      'tasks.release_refused',
      'tasks.incompatible',
      'appstore.wrong_state',
      'appstore.package_blacklisted',
    ],
  }),
});
