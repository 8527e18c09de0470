import { holdsAny, type Permission } from '@tilldeck/contracts/core/route';
import type { HomeCard, SearchGroup, Todo } from '@tilldeck/contracts/home/home.schemas';
import { type Ctx, callerOf } from '../context.ts';
import type { CardShelf } from './card-shelf.ts';
import type { Searcher, Todo as TodoSpec } from './contribution.ts';
import type { HomeCardSpec } from './home-card.ts';

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

/** One after the other, as to-dos are; most are on the shelf. */
export async function listCards(ctx: Ctx, specs: readonly HomeCardSpec[], shelf: CardShelf): Promise<HomeCard[]> {
  const cards: HomeCard[] = [];
  for (const spec of specs.filter(permittedTo(ctx)).sort((one, other) => one.sort - other.sort)) {
    const { key, title, topics, bar = [], isHiddenEmpty = false } = spec;
    const content = await shelf.read(ctx, spec);
    if (!isHiddenEmpty || content.figures.some(({ value }) => value > 0))
      cards.push({ key, title: title(ctx.language), ...content, bar: [...bar], topics: [...topics] });
  }
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
