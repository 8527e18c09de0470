import { groupRoutes } from '@tilldeck/contracts/devices/group.routes';
import { bind } from '../../../platform/http/bind.ts';
import { exportHandler } from '../../files/index.ts';
import { searchOrganisations } from '../../identity/index.ts';
import { addDynamicGroup, changeGroupFilter } from './dynamic-group.service.ts';
import { countGroupMembers } from './dynamic-group.view.ts';
import { addGroup, changeGroup, moveGroup, removeGroup } from './group.service.ts';
import { findGroupDetail, listTree } from './group.view.ts';
import { groupExport } from './group-export.view.ts';
import { assignGroup, releaseFromGroups } from './group-members.service.ts';

export const groupHandlers = bind(groupRoutes, {
  list: (ctx, input) => listTree(ctx.scope, input.orgId),
  detail: (ctx, input) => findGroupDetail(ctx.scope, input.id),
  organisations: (ctx, input) => searchOrganisations(ctx.scope, 'everybody', input.keyword),
  export: exportHandler(groupExport),
  count: (ctx, input) => countGroupMembers(ctx.scope, input.id),
  add: (ctx, input) => addGroup(ctx, input),
  addDynamic: (ctx, input) => addDynamicGroup(ctx, input),
  modify: (ctx, input) => changeGroup(ctx, input),
  modifyFilter: (ctx, input) => changeGroupFilter(ctx, input),
  move: (ctx, input) => moveGroup(ctx, input),
  remove: (ctx, input) => removeGroup(ctx, input),
  assign: (ctx, input) => assignGroup(ctx, input),
  release: (ctx, input) => releaseFromGroups(ctx, input),
});
