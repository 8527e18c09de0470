import { holdsAny, type Permission } from '@tilldeck/contracts/core/route';
import type { HomeCard, SearchGroup, Todo } from '@tilldeck/contracts/home/home.schemas';
import { type Ctx, callerOf } from '../context.ts';
import type { HomeCardSpec, Searcher, Todo as TodoSpec } from './contribution.ts';

const hitsAtMost = 5;

const permittedTo =
  (ctx: Ctx) =>
  ({ permissions }: { permissions: readonly Permission[] }): boolean =>
    holdsAny(callerOf(ctx).permissions, permissions);

/** One after the other: nobody waits for these counts, and each has a connection to the database meanwhile. */
export async function listTodos(ctx: Ctx, todos: readonly TodoSpec[]): Promise<Todo[]> {
  const waiting: Todo[] = [];
  for (const { key, title, href, topics, count } of todos.filter(permittedTo(ctx))) {
    const { total, isTotalCapped } = await count(ctx);
    if (total > 0)
      waiting.push({
        key,
        title: title(ctx.language),
        count: total,
        isCapped: isTotalCapped,
        href,
        topics: [...topics],
      });
  }
  return waiting;
}

export async function listCards(ctx: Ctx, specs: readonly HomeCardSpec[]): Promise<HomeCard[]> {
  const cards: HomeCard[] = [];
  for (const { key, title, topics, figures } of specs.filter(permittedTo(ctx)))
    cards.push({ key, title: title(ctx.language), figures: await figures(ctx), topics: [...topics] });
  return cards;
}

/** All at once: a person waits with the keyboard under the fingers. */
export async function search(ctx: Ctx, searchers: readonly Searcher[], keyword: string): Promise<SearchGroup[]> {
  const groups = await Promise.all(
    searchers.filter(permittedTo(ctx)).map(async ({ key, title, icon, find }) => ({
      key,
      title: title(ctx.language),
      icon,
      ...(await find(ctx, keyword, hitsAtMost)),
    })),
  );
  return groups.filter(({ hits }) => hits.length > 0);
}
