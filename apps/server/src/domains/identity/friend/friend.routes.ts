import { friendRoutes } from '@tilldeck/contracts/identity/friend.routes';
import { bind } from '../../../platform/http/bind.ts';
import { answerFriend, askFriend, removeFriend } from './friend.service.ts';
import { pageFriends } from './friend.view.ts';

export const friendHandlers = bind(friendRoutes, {
  page: (ctx, input) => pageFriends(ctx.scope, input),
  add: (ctx, input) => askFriend(ctx, input),
  answer: (ctx, input) => answerFriend(ctx, input),
  remove: (ctx, input) => removeFriend(ctx, input),
});
