import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { ticketRoutes } from '@tilldeck/contracts/support/ticket.routes';
import type { SavedDraft } from '@tilldeck/contracts/support/ticket.schemas';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, type ScopedDb, writeIn } from '../../../platform/db/scope.ts';
import { type DraftPlace, deleteDraft, findDraft, setDraft } from './draft.store.ts';

type Place = RouteInput<typeof ticketRoutes.draft>;

/** The place of a draft; only submitting has no ticket, and a foreign ticket is none. */
async function placeOf(ctx: Ctx, inside: ScopedDb, { kind, ticketId }: Place): Promise<DraftPlace> {
  await refuseUnseen(inside, [{ table: 'support_ticket', ids: [ticketId], seen: inScope(ctx.scope, 't') }]);
  const { accountId, orgId } = callerOf(ctx);
  if (kind === 'submit') return { orgId, accountId, kind, ticketId: null };
  refuseUnless(ticketId !== undefined, 'core.not_found');
  return { orgId, accountId, kind, ticketId };
}

export const readDraft = (ctx: Ctx, place: Place): Promise<{ draft: SavedDraft | null }> =>
  writeIn(ctx.scope, async (inside) => {
    const row = await findDraft(inside, await placeOf(ctx, inside, place));
    return { draft: row ? { content: row.content, savedAt: row.updated_at } : null };
  });

export const saveDraft = (ctx: Ctx, { content, ...place }: RouteInput<typeof ticketRoutes.saveDraft>) =>
  writeIn(ctx.scope, async (inside) => {
    await setDraft(inside, await placeOf(ctx, inside, place), content);
    return {};
  });

export const discardDraft = (ctx: Ctx, place: Place) =>
  writeIn(ctx.scope, async (inside) => {
    await deleteDraft(inside, await placeOf(ctx, inside, place));
    return {};
  });
