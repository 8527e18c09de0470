import { taskMoveRoutes } from '@tilldeck/contracts/tasks/task.routes';
import type { Ctx } from '../../../platform/context.ts';
import { bind } from '../../../platform/http/bind.ts';
import { findTaskRow } from '../task/task.view.ts';
import {
  approveTask,
  forceTerminateTask,
  pauseTask,
  refuseTask,
  resumeTask,
  retryTask,
  terminateTask,
  withdrawTask,
} from './move.service.ts';

/** The answer of a move is the task as it stands afterwards. */
const thenRow =
  <I extends { id: string }>(move: (ctx: Ctx, input: I) => Promise<void>) =>
  async (ctx: Ctx, input: I) => {
    await move(ctx, input);
    return findTaskRow(ctx, input.id);
  };

export const taskMoveHandlers = bind(taskMoveRoutes, {
  approve: thenRow(approveTask),
  refuse: thenRow(refuseTask),
  withdraw: thenRow(withdrawTask),
  pause: thenRow(pauseTask),
  resume: thenRow(resumeTask),
  terminate: thenRow(terminateTask),
  forceTerminate: thenRow(forceTerminateTask),
  retry: thenRow(retryTask),
});
