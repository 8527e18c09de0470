import { departmentRoutes } from '@tilldeck/contracts/identity/department.routes';
import { bind } from '../../../platform/http/bind.ts';
import { searchOrganisations } from '../account/account-choices.view.ts';
import { addDepartment, changeDepartment, moveDepartment, removeDepartment } from './department.service.ts';
import { listTree } from './department.view.ts';

export const departmentHandlers = bind(departmentRoutes, {
  list: (ctx, input) => listTree(ctx.scope, input.orgId),
  organisations: (ctx, input) => searchOrganisations(ctx.scope, 'everybody', input.keyword),
  add: (ctx, input) => addDepartment(ctx, input),
  modify: (ctx, input) => changeDepartment(ctx, input),
  move: (ctx, input) => moveDepartment(ctx, input),
  remove: (ctx, input) => removeDepartment(ctx, input),
});
