import { categoryRoutes } from '@tilldeck/contracts/appstore/category.routes';
import { bind } from '../../../platform/http/bind.ts';
import { addCategory, changeCategory, removeCategory, switchCategory } from './category.service.ts';
import { findCategory, listChoices, pageCategories } from './category.view.ts';

export const categoryHandlers = bind(categoryRoutes, {
  page: (ctx, input) => pageCategories(ctx.scope, input),
  detail: (ctx, input) => findCategory(ctx.scope, input.id),
  choices: (ctx) => listChoices(ctx.scope),
  add: (ctx, input) => addCategory(ctx, input),
  modify: (ctx, input) => changeCategory(ctx, input),
  enable: (ctx, input) => switchCategory(ctx, input, true),
  disable: (ctx, input) => switchCategory(ctx, input, false),
  delete: (ctx, input) => removeCategory(ctx, input),
});
