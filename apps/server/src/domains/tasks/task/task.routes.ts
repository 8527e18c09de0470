import { deviceTaskRoutes, taskRoutes } from '@tilldeck/contracts/tasks/task.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { changeSetting } from '../setting/task-setting.service.ts';
import { findOwnSetting } from '../setting/task-setting.view.ts';
import { commandDevice } from './command.service.ts';
import { addTask } from './create.service.ts';
import { pageDeviceTasks, pageExecutions } from './execution.view.ts';
import { executionExport } from './execution-export.view.ts';
import { pageLeftOut, previewTask } from './preview.service.ts';
import { pageTasks } from './task.view.ts';
import { findTaskDetail } from './task-detail.view.ts';
import { findTaskReach } from './task-reach.view.ts';

export const taskHandlers = {
  task: bind(taskRoutes, {
    preview: (ctx, input) => previewTask(ctx, input),
    skipped: (ctx, input) => pageLeftOut(ctx, input),
    add: (ctx, input) => addTask(ctx, input),
    page: (ctx, input) => pageTasks(ctx, input),
    detail: (ctx, input) => findTaskDetail(ctx, input.id),
    reach: (ctx, input) => findTaskReach(ctx.scope, input.id),
    executions: (ctx, input) => pageExecutions(ctx.scope, input),
    exportExecutions: exportHandler(executionExport),
    setting: (ctx) => findOwnSetting(ctx.scope),
    modifySetting: (ctx, input) => changeSetting(ctx, input),
  }),
  deviceTask: bind(deviceTaskRoutes, {
    page: (ctx, input) => pageDeviceTasks(ctx.scope, input),
    command: (ctx, input) => commandDevice(ctx, input),
  }),
};
