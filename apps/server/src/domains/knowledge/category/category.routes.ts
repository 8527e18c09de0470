import { supportCategoryRoutes } from '@tilldeck/contracts/knowledge/category.routes';
import { bind } from '../../../platform/http/bind.ts';
import { listChoices, listProducts } from './category.view.ts';
import { addProblem, changeProblem, removeProblem } from './problem.service.ts';
import { addProduct, changeProduct, removeProduct } from './product.service.ts';

export const supportCategoryHandlers = bind(supportCategoryRoutes, {
  products: (ctx) => listProducts(ctx.scope),
  choices: (ctx) => listChoices(ctx.scope),
  addProduct: (ctx, input) => addProduct(ctx, input),
  editProduct: (ctx, input) => changeProduct(ctx, input),
  deleteProduct: (ctx, input) => removeProduct(ctx, input),
  addProblem: (ctx, input) => addProblem(ctx, input),
  editProblem: (ctx, input) => changeProblem(ctx, input),
  deleteProblem: (ctx, input) => removeProblem(ctx, input),
});
