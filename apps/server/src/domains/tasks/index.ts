/**
 * tasks: everything that is done to devices from here. What is aimed at which devices, when it goes out and how fast,
 * what each device makes of it, and who has to agree before.
 * Owns the tables `tasks_*`. Events: `tasks.task` (id of a task that changed or moved on), `tasks.timed` (id of a timed
 * task that changed or ran).
 * Reads `devices_*`, `link_state` and `link_facts` to choose devices and to say why one waits. Other domains make tasks
 * with `createTask`, `addOfSource` where a person asked; what comes along with an app of the store they vouch for. Does not own: devices (devices), how work reaches them (link), bytes of files (files).
 */

import { tasksManifest } from '@tilldeck/contracts/tasks/tasks.manifest';
import { openDomain } from '../../platform/domain.ts';
import { tasksPart } from './device/device-snapshot.service.ts';
import { endWorkOfLeftDevices } from './device/devices-left.service.ts';
import { startTaskEngine } from './dispatch/engine.service.ts';
import { taskMoveHandlers } from './dispatch/move.routes.ts';
import { journalHandlers } from './journal/journal.routes.ts';
import { notificationHandlers } from './notification/notification.routes.ts';
import { otaHandlers } from './ota/ota.routes.ts';
import { approvalJobs } from './task/approval.jobs.ts';
import { taskApprovalMail } from './task/approval.mails.ts';
import { executionExport } from './task/execution-export.view.ts';
import { taskJobs } from './task/task.jobs.ts';
import { taskHandlers } from './task/task.routes.ts';
import { taskReaders } from './task/task-file.view.ts';
import { taskMetricSource } from './task/task-metrics.view.ts';
import { taskCards, taskSearchers, taskTodos } from './tasks.home.ts';
import { tasksTables } from './tasks.tables.ts';
import { timedJobs } from './timed/timed.jobs.ts';
import { timedHandlers } from './timed/timed.routes.ts';
import { workHandlers } from './upload/upload.routes.ts';
import { workMessages } from './work/work.messages.ts';

export { createController } from './dispatch/control.service.ts';
export { forceTerminateTask, retryTask, terminateTask } from './dispatch/move.service.ts';
export { nextStep, wilsonLowerBound } from './dispatch/progress.rules.ts';
export { startTask } from './dispatch/start.service.ts';
export { addOfSource, moveOfSource } from './source/source.service.ts';
export { sourceViews } from './source/source.view.ts';
export { inAudience } from './target/audience.view.ts';
export { settleTarget } from './target/settle-target.service.ts';
export { whereTarget } from './target/target.view.ts';
export { createTask } from './task/create.service.ts';
export { hashPassword } from './task/payload.service.ts';
export { pageLeftOut, previewTask } from './task/preview.service.ts';
export { taskReader } from './task/task-file.view.ts';
export { guardOf } from './work/guard.rules.ts';
export { workFor } from './work/hand-over.service.ts';
export { findOpenInstall, isInstalling, lockInstalls } from './work/open-install.store.ts';
export { keepWork } from './work/report.service.ts';

export const tasksDomain = openDomain(tasksManifest, {
  todos: taskTodos,
  homeCards: taskCards,
  searchers: taskSearchers,
  metricSources: [taskMetricSource],
  tables: tasksTables,
  mails: [taskApprovalMail],
  fileReaders: [...taskReaders],
  routes: {
    ...taskHandlers,
    taskMove: taskMoveHandlers,
    work: workHandlers,
    timed: timedHandlers,
    notification: notificationHandlers,
    journal: journalHandlers,
    ota: otaHandlers,
  },
  jobs: [...taskJobs, ...approvalJobs, ...timedJobs],
  messages: workMessages,
  exports: [executionExport],
  devicesLeft: endWorkOfLeftDevices,
  snapshotParts: [tasksPart],
  loops: [startTaskEngine],
});
