import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { webhookEvent } from '../integration/webhook.events.ts';
import { taskStates } from './task.states.ts';

const count = z.number().int();

export const tasksWebhooks = {
  'task.finished': webhookEvent({
    topic: 'task.finished',
    permission: 'task.query',
    data: z.object({ taskId: recordId, state: z.enum(taskStates), source: z.string() }),
    example: { taskId: '815', state: 'finished', source: 'manual' },
  }),
  'task.stage_opened': webhookEvent({
    topic: 'task.stage_opened',
    permission: 'task.query',
    data: z.object({ taskId: recordId, stage: count, source: z.string() }),
    example: { taskId: '815', stage: 2, source: 'manual' },
  }),
  /** Gathered: one message a second for a task, however many of its devices failed. */
  'execution.failed': webhookEvent({
    topic: 'execution.failed',
    permission: 'task.query',
    data: z.object({ taskId: recordId, newCount: count, failedCount: count }),
    example: { taskId: '815', newCount: 3, failedCount: 12 },
  }),
};
