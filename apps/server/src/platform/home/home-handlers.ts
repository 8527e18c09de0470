import { homeRoutes } from '@tilldeck/contracts/home/home.routes';
import type { Domain } from '../domain.ts';
import { bind } from '../http/bind.ts';
import { CardShelf } from './card-shelf.ts';
import { gatherByKey } from './contribution.ts';
import { listCards, listTodos, search } from './home-answers.ts';
import { listMessages, readMessages } from './message.ts';

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
  const messageKinds = gatherByKey(
    'message',
    served.flatMap((domain) => domain.messageKinds ?? []),
  );
  const shelf = new CardShelf();
  return bind(homeRoutes, {
    todos: (ctx) => listTodos(ctx, todos),
    cards: (ctx) => listCards(ctx, cards, shelf),
    messages: (ctx) => listMessages(ctx, messageKinds),
    readMessages: (ctx, input) => readMessages(ctx, input.ids),
    search: (ctx, input) => search(ctx, searchers, input.keyword),
  });
}
