import type { ItemAnswer } from '@tilldeck/contracts/knowledge/item.schemas';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { findAnswer } from '../item/published.view.ts';
import { updateHelped, updateViews } from './reader.store.ts';

/** Bookkeeping of readers: partners' role writes nothing of the vendor's items. A key is no person and counts for nobody. */
async function count(ctx: Ctx, itemId: string, note: typeof updateViews): Promise<void> {
  const { accountId, apiKey } = callerOf(ctx);
  if (apiKey) return;
  const scope = systemScope(ctx.app.database, 'readers of published answers are counted');
  await writeIn(scope, (inside) => note(inside, itemId, accountId));
}

export async function readAnswer(ctx: Ctx, id: string): Promise<ItemAnswer> {
  const answer = await findAnswer(ctx.scope, id);
  await count(ctx, id, updateViews);
  return answer;
}

export async function noteHelped(ctx: Ctx, id: string): Promise<Record<string, never>> {
  await findAnswer(ctx.scope, id);
  await count(ctx, id, updateHelped);
  return {};
}
