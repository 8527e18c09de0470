import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { answerRoutes } from '@tilldeck/contracts/support/answer.routes';
import type { CannedAnswer } from '@tilldeck/contracts/support/answer.schemas';
import { maxAnswers } from '@tilldeck/contracts/support/support.limits';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refusingDoubles } from '../../../platform/db/refusing-doubles.ts';
import { vendorOrgId } from '../../../platform/db/scope.ts';
import { type AuditNote, type Tx, transact } from '../../../platform/transact.ts';
import { countAnswers, deleteAnswer, findAnswerForUpdate, insertAnswer, updateAnswer } from './answer.store.ts';
import { presentAnswer } from './answer.view.ts';

type Input<K extends keyof typeof answerRoutes> = RouteInput<(typeof answerRoutes)[K]>;

const takenNames = { support_answer__name: 'support.answer_name_taken' } as const;
const factsOf = ({ name, language, action }: Pick<CannedAnswer, 'name' | 'language' | 'action'>) => ({
  name,
  language,
  action,
});

async function tell(
  tx: Tx,
  { id, name }: Pick<CannedAnswer, 'id' | 'name'>,
  change: Pick<AuditNote, 'before' | 'after'>,
) {
  await tx.audit({ objectType: 'ticket_answer', objectId: id, objectName: name, ...change });
  await tx.emit({
    topic: 'support.answer',
    payload: { id },
    orgId: vendorOrgId,
    permission: ['ticket-answer.query', 'ticket.enable'],
  });
}

export const addAnswer = (ctx: Ctx, draft: Input<'add'>) =>
  transact(ctx, async (tx) => {
    refuseUnless((await countAnswers(tx)) < maxAnswers, 'support.too_many_answers');
    const row = presentAnswer(await refusingDoubles(takenNames, insertAnswer(tx, draft, callerOf(ctx).loginName)));
    await tell(tx, row, { after: factsOf(row) });
    return row;
  });

export const changeAnswer = (ctx: Ctx, { id, version, ...draft }: Input<'modify'>) =>
  transact(ctx, async (tx) => {
    const before = await findAnswerForUpdate(tx, id);
    refuseUnless(before, 'core.not_found');
    refuseUnless(before.version === version, 'core.stale_version');
    const after = presentAnswer(await refusingDoubles(takenNames, updateAnswer(tx, id, draft)));
    await tell(tx, after, { before: factsOf(presentAnswer(before)), after: factsOf(after) });
    return after;
  });

export const removeAnswer = (ctx: Ctx, id: string) =>
  transact(ctx, async (tx) => {
    const row = await findAnswerForUpdate(tx, id);
    refuseUnless(row, 'core.not_found');
    await deleteAnswer(tx, id);
    await tell(tx, row, { before: factsOf(presentAnswer(row)) });
    return {};
  });
