import { defineLiveRoutes, route } from '../core/route.ts';
import { newestFirst, nothing, paged, pageOf } from '../core/schema.ts';
import { selectionBodyLimit } from '../devices/device-selection.schemas.ts';
import { executionRow } from './task.schemas.ts';
import {
  oneTimed,
  timedChange,
  timedDeviceFilter,
  timedDraft,
  timedFilter,
  timedMove,
  timedRun,
  timedRunFilter,
  timedTask,
  timedToggle,
} from './timed.schemas.ts';

const changed = ['core.not_found', 'core.stale_version'] as const;

const live = { topics: ['tasks.timed', 'tasks.task'] };

export const timedRoutes = defineLiveRoutes('tasks/timed', live, {
  page: route({
    method: 'POST',
    path: 'device/timedtasks/page',
    permission: 'timed.query',
    summary: 'Page through timed tasks',
    input: pageOf(timedFilter, ['name', 'time', 'updatedAt']),
    output: paged(timedTask),
  }),
  detail: route({
    method: 'POST',
    path: 'device/timedtasks/detail',
    permission: 'timed.get',
    summary: 'One timed task',
    input: oneTimed,
    output: timedTask,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'device/timedtasks/add',
    permission: 'timed.add',
    audit: 'timed.added',
    summary: 'Have devices do something on days of the week, each at its own local time',
    input: timedDraft,
    output: timedTask,
    errors: ['core.not_found', 'tasks.payload_invalid', 'tasks.target_changed'],
    bodyLimit: selectionBodyLimit,
  }),
  modify: route({
    method: 'POST',
    path: 'device/timedtasks/modify',
    permission: 'timed.edit',
    audit: 'timed.changed',
    summary: 'Change a timed task; a scheduled run is ended and created again',
    input: timedChange,
    output: timedTask,
    errors: [...changed, 'tasks.payload_invalid', 'tasks.target_changed'],
    bodyLimit: selectionBodyLimit,
  }),
  toggle: route({
    method: 'POST',
    path: 'device/timedtasks/state',
    permission: 'timed.enable',
    audit: 'timed.state_changed',
    summary: 'Enable or disable a timed task; a scheduled run is ended',
    input: timedToggle,
    output: timedTask,
    errors: [...changed, 'tasks.wrong_state'],
  }),
  approve: route({
    method: 'POST',
    path: 'device/timedtasks/approve',
    permission: 'timed.enable',
    audit: 'timed.approved',
    summary: 'Let a timed task run that waits for a second person',
    input: timedMove,
    output: timedTask,
    errors: [...changed, 'tasks.wrong_state', 'tasks.own_request'],
  }),
  remove: route({
    method: 'POST',
    path: 'device/timedtasks/delete',
    permission: 'timed.delete',
    audit: 'timed.deleted',
    summary: 'Delete a timed task; what its runs did stays in the task centre',
    input: timedMove,
    output: nothing,
    errors: changed,
  }),
  runs: route({
    method: 'POST',
    path: 'device/timedtasks/runs',
    permission: 'timed.get',
    summary: 'The runs of a timed task with their results, newest first',
    input: newestFirst(timedRunFilter),
    output: paged(timedRun),
    errors: ['core.not_found'],
  }),
  devices: route({
    method: 'POST',
    path: 'device/timedtasks/devices',
    permission: 'timed.get',
    summary: 'The devices of one run, each with what became of it',
    input: newestFirst(timedDeviceFilter),
    output: paged(executionRow),
    errors: ['core.not_found'],
  }),
});
