import type { JournalDraft } from '@tilldeck/contracts/tasks/journal.schemas';
import { journalSource } from '@tilldeck/contracts/tasks/journal.sources';
import type { Ctx } from '../../../platform/context.ts';
import { forceTerminateTask, retryTask } from '../dispatch/move.service.ts';
import { addOfSource, moveOfSource } from '../source/source.service.ts';
import { plainPlan } from '../task/create.service.ts';
import { journalPayload, journalPlan } from './journal.rules.ts';

export const addJournal = (ctx: Ctx, draft: JournalDraft) =>
  addOfSource(ctx, journalSource, {
    kind: 'journal',
    payload: journalPayload(draft),
    target: draft.target,
    plan: journalPlan(plainPlan(), draft),
    title: draft.title,
    previewHash: draft.previewHash,
  });

export const retryJournal = moveOfSource(journalSource, retryTask);
export const forceTerminateJournal = moveOfSource(journalSource, forceTerminateTask);
