import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing, paged, pageOf, recordRef } from '../core/schema.ts';
import { organisationChoice, organisationSearch } from './account.schemas.ts';
import {
  permissionCatalogue,
  roleAccount,
  roleAddition,
  roleChange,
  roleDetail,
  roleFilter,
  roleItem,
} from './role.schemas.ts';

const live = {
  topics: ['identity.role', 'identity.account'],
  but: {
    detail: ['identity.role', 'identity.account', 'identity.rights'],
    permissionTree: ['identity.rights'],
    organisations: 'The person chooses from it once',
  },
};

export const roleRoutes = defineLiveRoutes('identity/role', live, {
  page: route({
    method: 'POST',
    path: 'sys/role/page',
    permission: 'role.query',
    summary: 'Page through the roles of the own organisation and of those it controls',
    input: pageOf(roleFilter, ['name', 'code', 'sort', 'updatedAt']),
    output: paged(roleItem),
  }),
  detail: route({
    method: 'POST',
    path: 'sys/role/detail',
    permission: 'role.get',
    summary: 'One role with its permissions and third-party services',
    input: z.object({ id: recordRef('role') }),
    output: roleDetail,
    errors: ['core.not_found'],
  }),
  accounts: route({
    method: 'POST',
    path: 'sys/role/accounts',
    permission: 'role.get',
    summary: 'Page through the accounts under a role',
    input: pageOf(z.object({ id: recordRef('role'), keyword: z.string().trim().max(60).optional() }), ['loginName']),
    output: paged(roleAccount),
    errors: ['core.not_found'],
  }),
  organisations: route({
    method: 'POST',
    path: 'sys/role/organisations',
    permission: 'role.query',
    summary: 'Organisations that roles can be added to, the own one first',
    input: organisationSearch,
    output: z.array(organisationChoice),
  }),
  permissionTree: route({
    method: 'POST',
    path: 'sys/role/permissionTree',
    permission: 'signedIn',
    summary: 'Pages and actions that can be given in an organisation, and which of them the caller may give',
    input: z.object({
      orgId: recordRef('org').optional().describe('The caller’s own organisation when absent'),
    }),
    output: permissionCatalogue,
    errors: ['core.not_found'],
  }),
  add: route({
    method: 'POST',
    path: 'sys/role/add',
    permission: 'role.add',
    notFor: ['actor', 'key'],
    audit: 'role.added',
    summary: 'Add a role with permissions the caller holds',
    input: roleAddition,
    output: roleDetail,
    errors: [
      'core.not_found',
      'identity.role_name_taken',
      'identity.role_code_taken',
      'identity.permission_not_allowed',
      'identity.permission_not_held',
    ],
  }),
  modify: route({
    method: 'POST',
    path: 'sys/role/modify',
    permission: 'role.edit',
    notFor: ['actor', 'key'],
    audit: 'role.changed',
    summary: 'Change a role; what its accounts may do changes with their next call',
    input: roleChange,
    output: roleDetail,
    errors: [
      'core.not_found',
      'core.stale_version',
      'identity.role_name_taken',
      'identity.role_code_taken',
      'identity.permission_not_allowed',
      'identity.permission_not_held',
      'identity.role_above_you',
      'identity.role_own_upward',
      'identity.last_administrator',
    ],
  }),
  delete: route({
    method: 'POST',
    path: 'sys/role/delete',
    permission: 'role.delete',
    notFor: ['actor', 'key'],
    audit: 'role.deleted',
    summary: 'Delete a role that no account is under',
    input: z.object({ id: recordRef('role') }),
    output: nothing,
    errors: ['core.not_found', 'identity.role_in_use', 'identity.role_above_you'],
  }),
});
