import type { ActionState, AnswerAction, SafeAction } from '@tilldeck/contracts/support/safe-action.schemas';
import { finalExecutionStates } from '@tilldeck/contracts/tasks/task.states';
import { sql } from 'kysely';
import type { BatchDb } from '../../../platform/db/batch.ts';
import { isController } from '../../../platform/db/org-tree.ts';
import type { ScopedDb } from '../../../platform/db/scope.ts';

export const findAnswerAction = async ({ db }: ScopedDb, answerId: string): Promise<AnswerAction> => {
  const row = await db.selectFrom('support_answer').select('action').where('id', '=', answerId).executeTakeFirst();
  return (row?.action ?? 'none') as AnswerAction;
};

/** The device of a ticket, if the organisation of the ticket still has it. */
export const findOwnDevice = ({ db }: ScopedDb, ticketId: string) =>
  db
    .selectFrom('support_ticket as t')
    .innerJoin('devices_device as d', 'd.id', 't.device_id')
    .select(['d.id', 'd.sn'])
    .where('t.id', '=', ticketId)
    .where(isController(sql.ref('t.org_id'), 'd'))
    .executeTakeFirst();

export interface ActionDraft {
  ticketId: string;
  messageId: string;
  kind: SafeAction;
  taskId: string;
  device: { id: string; sn: string };
}

export const insertAction = ({ db }: ScopedDb, { ticketId, messageId, kind, taskId, device }: ActionDraft) =>
  db
    .insertInto('support_action')
    .values({
      ticket_id: ticketId,
      message_id: messageId,
      kind,
      task_id: taskId,
      device_id: device.id,
      sn: device.sn,
    })
    .execute();

/** Whether one of these tasks was sent with a reply. */
export const existsActionOf = async (inside: BatchDb, taskIds: readonly string[]): Promise<boolean> =>
  (
    await inside.query('select 1 from support_action where task_id = any($1::bigint[]) and ended_at is null limit 1', [
      taskIds,
    ])
  ).length > 0;

/** Actions whose device has ended its work, or whose execution is gone with its device; locked. */
export const listEndedActions = ({ db }: ScopedDb, limit: number) =>
  db
    .selectFrom('support_action as a')
    .innerJoin('support_ticket as t', 't.id', 'a.ticket_id')
    .leftJoin('tasks_execution as e', (join) =>
      join.onRef('e.task_id', '=', 'a.task_id').onRef('e.device_id', '=', 'a.device_id'),
    )
    .select(['a.id', 'a.kind', 'a.sn', 'e.state', 'e.code', 't.contact_language'])
    .select(['t.id as ticket_id', 't.org_id', 't.number', 't.state as ticket_state'])
    .where('a.ended_at', 'is', null)
    .where(sql<boolean>`coalesce(e.state = any(${finalExecutionStates}::execution_state[]), true)`)
    .orderBy('a.id')
    .limit(limit)
    .forUpdate(['a'])
    .skipLocked()
    .execute();

export const updateActionEnded = (
  { db }: ScopedDb,
  id: string,
  { state, code, messageId }: { state: ActionState; code: string; messageId: string },
) =>
  db
    .updateTable('support_action')
    .set({ state, code, end_message_id: messageId, ended_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute();
