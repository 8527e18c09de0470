import type { RouteInput } from '@tilldeck/contracts/core/route';
import { maxHits, maxSuggestions } from '@tilldeck/contracts/knowledge/item.limits';
import type { knowledgeRoutes } from '@tilldeck/contracts/knowledge/item.routes';
import type { ItemHit, MissedWords } from '@tilldeck/contracts/knowledge/item.schemas';
import { isEnoughToSuggest } from '@tilldeck/contracts/knowledge/search-words.rules';
import { refuseUnless } from '../../../platform/app-error.ts';
import { type Ctx, callerOf } from '../../../platform/context.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { transact } from '../../../platform/transact.ts';
import { deleteMissed, insertMissed, listMissed } from './missed.store.ts';
import { searchPublished } from './search.view.ts';

type Input<K extends keyof typeof knowledgeRoutes> = RouteInput<(typeof knowledgeRoutes)[K]>;
interface Hits {
  items: ItemHit[];
}

export async function searchAnswers(ctx: Ctx, { text, productId }: Input<'search'>): Promise<Hits> {
  const asked = { text, productId, isTyping: true, isProductOnly: true, limit: maxHits };
  const items = await searchPublished(ctx.scope, asked);
  const { accountId, apiKey } = callerOf(ctx);
  if (items.length === 0 && !productId && !apiKey) {
    const scope = systemScope(ctx.app.database, 'searches without a result are counted');
    await writeIn(scope, (inside) => insertMissed(inside, accountId, text.toLowerCase()));
  }
  return { items };
}

/** While a ticket is typed: quick, few, and nothing for a text that says nothing yet. */
export async function suggestAnswers(ctx: Ctx, { text, productId }: Input<'suggest'>): Promise<Hits> {
  if (!isEnoughToSuggest(text)) return { items: [] };
  const asked = { text, productId, isTyping: true, isProductOnly: false, limit: maxSuggestions };
  return { items: await searchPublished(ctx.scope, asked) };
}

export const missedSearches = async (ctx: Ctx): Promise<{ items: MissedWords[] }> => ({
  items: await writeIn(ctx.scope, listMissed),
});

export const dismissMissed = (ctx: Ctx, { words }: Input<'dismissMissed'>) =>
  transact(ctx, async (tx) => {
    refuseUnless((await deleteMissed(tx, words)) > 0, 'core.not_found');
    await tx.audit({ objectType: 'knowledge_item', objectId: '0', objectName: words, before: { words } });
    return {};
  });
