import { homeRoutes } from '@tilldeck/contracts/system/home.routes';
import { bind } from '../../../platform/http/bind.ts';
import { listCards, listTodos, search } from './home.view.ts';

export const homeHandlers = bind(homeRoutes, {
  todos: (ctx) => listTodos(ctx),
  cards: (ctx) => listCards(ctx),
  search: (ctx, input) => search(ctx, input.keyword),
});
