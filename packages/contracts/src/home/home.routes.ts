import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { homeCard, homeMessages, messagesRead, searchGroup, searchRequest, todo } from './home.schemas.ts';

const live = {
  but: {
    todos: 'Each entry names its own topics',
    cards: 'Each card names its own topics',
    messages: ['home.message'],
  },
};

/** What domains contribute to the frame of the console: each call answers what the caller's permissions cover. */
export const homeRoutes = defineLiveRoutes('home/frame', live, {
  todos: route({
    method: 'POST',
    path: 'datacenter/todo/list',
    permission: 'signedIn',
    summary: 'What waits for a decision of the caller, with counts and the page where it is done',
    input: z.object({}),
    output: z.array(todo),
  }),
  cards: route({
    method: 'POST',
    path: 'datacenter/home/cards',
    permission: 'signedIn',
    summary: 'The figures of the home page',
    input: z.object({}),
    output: z.array(homeCard),
  }),
  messages: route({
    method: 'POST',
    path: 'home/message/list',
    permission: 'signedIn',
    summary: 'What happened to things of the caller: exports that are done, answers',
    input: z.object({}),
    output: homeMessages,
  }),
  readMessages: route({
    method: 'POST',
    path: 'home/message/read',
    permission: 'signedIn',
    summary: 'Say that the caller has read messages',
    input: messagesRead,
    output: nothing,
    notFor: ['actor', 'key'],
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
