import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { homeCard, searchGroup, searchRequest, todo } from './home.schemas.ts';

const live = { but: { todos: 'Each entry names its own topics', cards: 'Each card names its own topics' } };

/** What domains contribute to the frame of the console: each call answers what the caller's permissions cover. */
export const homeRoutes = defineLiveRoutes('home/frame', live, {
  todos: route({
    method: 'POST',
    path: 'home/todo/list',
    permission: 'signedIn',
    summary: 'What waits for a decision of the caller, with counts and the page where it is done',
    input: z.object({}),
    output: z.array(todo),
  }),
  cards: route({
    method: 'POST',
    path: 'home/card/list',
    permission: 'signedIn',
    summary: 'The figures of the home page',
    input: z.object({}),
    output: z.array(homeCard),
  }),
  search: route({
    method: 'POST',
    path: 'home/search',
    permission: 'signedIn',
    summary: 'Find records of any kind by a part of their name or number',
    input: searchRequest,
    output: z.array(searchGroup),
  }),
});
