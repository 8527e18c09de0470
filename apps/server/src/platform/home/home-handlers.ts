import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import type { Domain } from '../domain.ts';
import { bind } from '../http/bind.ts';
import { gatherByKey } from './contribution.ts';
import { listCards, listTodos, search } from './home-answers.ts';

/** The calls of the console's frame, answered by what the served domains contribute. */
export function homeHandlers(served: readonly Domain[]) {
  const todos = gatherByKey(
    'to-do',
    served.flatMap((domain) => domain.todos ?? []),
  );
  const cards = gatherByKey(
    'home card',
    served.flatMap((domain) => domain.homeCards ?? []),
  );
  const searchers = gatherByKey(
    'searcher',
    served.flatMap((domain) => domain.searchers ?? []),
  );
  return bind(homeRoutes, {
    todos: (ctx) => listTodos(ctx, todos),
    cards: (ctx) => listCards(ctx, cards),
    search: (ctx, input) => search(ctx, searchers, input.keyword),
  });
}
