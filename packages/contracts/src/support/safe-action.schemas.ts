import { z } from 'zod';
import type { Permission } from '../core/route.ts';
import { recordId } from '../core/schema.ts';

/** What a canned answer may have the device of a ticket do: kinds of tasks that lose nothing and need no second person. */
export const safeActions = ['diagnostics', 'fetch_log', 'journal', 'reboot'] as const;
export type SafeAction = (typeof safeActions)[number];
export const answerActions = ['none', ...safeActions] as const;
export type AnswerAction = (typeof answerActions)[number];

const megabyte = 1024 * 1024;
/** What the device is told, and what the person who sends it may otherwise do by hand. */
export const safeActionSpecs: Record<SafeAction, { payload: Record<string, unknown>; permission: Permission }> = {
  diagnostics: { payload: {}, permission: 'task.add' },
  fetch_log: { payload: { source: 'agent', maxBytes: 10 * megabyte }, permission: 'task.add' },
  journal: {
    payload: { durationMinutes: 60, maxBytes: 10 * megabyte, isLocalDeleted: false },
    permission: 'journal.add',
  },
  reboot: { payload: {}, permission: 'task.add' },
};
/** A device that is away does it when it returns within this time. */
export const safeActionHours = 24;

export const actionStates = [
  'running',
  'succeeded',
  'failed',
  'timed_out',
  'terminated',
  'skipped',
  'superseded',
] as const;
export type ActionState = (typeof actionStates)[number];

/** Of the message it was sent with, and of the one that tells its end. */
export const messageAction = z.object({
  kind: z.enum(safeActions),
  sn: z.string(),
  state: z.enum(actionStates),
  code: z.string().describe('Why it failed; empty otherwise'),
  isEnd: z.boolean().describe('This message tells how it ended'),
  taskId: recordId.nullable().describe('The task of after-sales; null for the customer'),
});
export type MessageAction = z.output<typeof messageAction>;
