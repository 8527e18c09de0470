import { kitRoutes } from '@tilldeck/contracts/identity/kit.routes';
import { sessionRoutes } from '@tilldeck/contracts/identity/session.routes';
import { bind } from '../../../platform/http/bind.ts';
import { drawCaptcha } from './captcha.service.ts';
import { findCurrentMenu, findCurrentUser } from './current-user.view.ts';
import { checkKitUser } from './kit-check.service.ts';
import { extendSession, readSessionClock } from './session-clock.service.ts';
import { issueLoginSalt, signIn } from './sign-in.service.ts';
import { signOut } from './sign-out.service.ts';
import { askForWork } from './work.service.ts';

export const sessionHandlers = bind(sessionRoutes, {
  getToken: (ctx, input) => issueLoginSalt(ctx, input.account),
  login: (ctx, input) => signIn(ctx, input),
  logout: (ctx) => signOut(ctx),
  currentUser: (ctx) => findCurrentUser(ctx),
  currentMenu: (ctx) => findCurrentMenu(ctx),
  clock: (ctx) => readSessionClock(ctx),
  extend: (ctx) => extendSession(ctx),
  captcha: (ctx) => drawCaptcha(ctx),
  work: (ctx, input) => askForWork(ctx, input),
});

export const kitHandlers = bind(kitRoutes, { checkUser: (ctx, input) => checkKitUser(ctx, input) });
