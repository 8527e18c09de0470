import type { ActionState, SafeAction } from '@tilldeck/contracts/support/safe-action.schemas';
import { endActionsJob } from '@tilldeck/contracts/support/ticket.jobs';
import { domainText } from '@tilldeck/phrases/domain-text';
import { pickLanguage } from '@tilldeck/phrases/language';
import type { App } from '../../../platform/app.ts';
import type { BatchDb } from '../../../platform/db/batch.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { insertEvent, insertJob } from '../../../platform/transact.ts';
import type { EndedWork } from '../../../platform/work/outcome.ts';
import { insertMessage, type TicketRow } from '../ticket/ticket.store.ts';
import { ticketEvent } from '../ticket/ticket-trail.service.ts';
import { existsActionOf, listEndedActions, updateActionEnded } from './action.store.ts';

const batch = 50;

/** A device told that it is done: the job runs as soon as that is saved. What timed out or was ended is found by its clock. */
export async function hearActionsEnded(inside: BatchDb, ended: readonly EndedWork[]): Promise<void> {
  const taskIds = ended.map(({ taskId }) => taskId);
  if (await existsActionOf(inside, taskIds)) await insertJob(inside.db, endActionsJob, {}, { key: endActionsJob.name });
}

/** Writes a message of nobody into the thread for each action that ended. */
export async function tellEndedActions(app: App, signal: AbortSignal | undefined): Promise<void> {
  const scope = systemScope(app.database, 'how safe actions ended is told in their tickets');
  let told = batch;
  while (told === batch && !signal?.aborted)
    told = await writeIn(scope, async (inside) => {
      const ended = await listEndedActions(inside, batch);
      for (const row of ended) {
        const state = (row.state ?? 'terminated') as ActionState;
        const text = endText(row.contact_language, row.kind as SafeAction, row.sn, state);
        const { id: messageId } = await insertMessage(inside, {
          ticketId: row.ticket_id,
          accountId: null,
          author: '',
          body: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] },
          fileIds: [],
          pictureIds: [],
          side: 'system',
          isSolution: false,
        });
        await updateActionEnded(inside, row.id, { state, code: row.code ?? '', messageId });
        const ticket = { id: row.ticket_id, org_id: row.org_id, number: row.number, state: row.ticket_state };
        await insertEvent(inside.db, ticketEvent(ticket as TicketRow));
      }
      return ended.length;
    });
}

/** For readers of the API; the console says it in the language of the reader. */
function endText(languageOfContact: string, kind: SafeAction, sn: string, state: ActionState): string {
  const language = pickLanguage(languageOfContact);
  const action = domainText(language, 'ticketAction', `kind.${kind}`);
  return domainText(language, 'ticketAction', `end.${state}`, { action, sn });
}
