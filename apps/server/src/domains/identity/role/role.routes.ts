import { roleRoutes } from '@tilldeck/contracts/identity/role.routes';
import { bind } from '../../../platform/http/bind.ts';
import { searchOrganisations } from '../account/account-choices.view.ts';
import { findPermissionCatalogue } from './permission.view.ts';
import { addRole, changeRole, removeRole } from './role.service.ts';
import { findRoleDetail, pageRoleAccounts, pageRoles } from './role.view.ts';

export const roleHandlers = bind(roleRoutes, {
  page: (ctx, input) => pageRoles(ctx, input),
  detail: (ctx, input) => findRoleDetail(ctx, input.id),
  accounts: (ctx, input) => pageRoleAccounts(ctx, input),
  organisations: (ctx, input) => searchOrganisations(ctx.scope, 'everybody', input.keyword),
  permissionTree: (ctx, input) => findPermissionCatalogue(ctx, input),
  add: (ctx, input) => addRole(ctx, input),
  modify: (ctx, input) => changeRole(ctx, input),
  delete: (ctx, input) => removeRole(ctx, input),
});
