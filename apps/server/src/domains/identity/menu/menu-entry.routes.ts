import { menuRoutes } from '@tilldeck/contracts/identity/menu.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addMenu, changeMenu, moveMenu, removeMenu, resetMenu, switchMenu } from './menu-entry.service.ts';
import { listMenuEntries } from './menu-entry.view.ts';

export const menuHandlers = bind(menuRoutes, {
  tree: (ctx) => listMenuEntries(ctx.scope),
  add: (ctx, input) => addMenu(ctx, input),
  modify: (ctx, input) => changeMenu(ctx, input),
  move: (ctx, input) => moveMenu(ctx, input),
  enable: (ctx, input) => switchMenu(ctx, input, true),
  disable: (ctx, input) => switchMenu(ctx, input, false),
  reset: (ctx, input) => resetMenu(ctx, input),
  delete: (ctx, input) => removeMenu(ctx, input),
});
