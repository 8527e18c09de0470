import { z } from 'zod';
import { defineLiveRoutes, route } from '../core/route.ts';
import { nothing } from '../core/schema.ts';
import { organisationChoice, organisationSearch } from './account.schemas.ts';
import {
  department,
  departmentChange,
  departmentDraft,
  departmentMove,
  departmentOrg,
  departmentRemoval,
} from './department.schemas.ts';

const live = { topics: ['identity.department'], but: { organisations: 'The person chooses from it once' } };

export const departmentRoutes = defineLiveRoutes('identity/department', live, {
  list: route({
    method: 'POST',
    path: 'userscenter/sys/department/list',
    permission: 'department.query',
    summary: 'The departments of one organisation in tree order, each with its people counted',
    input: departmentOrg,
    output: z.array(department),
    errors: ['core.not_found'],
  }),
  organisations: route({
    method: 'POST',
    path: 'userscenter/sys/department/organisations',
    permission: 'department.query',
    summary: "Organisations whose departments the caller keeps, the caller's own first",
    input: organisationSearch,
    output: z.array(organisationChoice),
  }),
  add: route({
    method: 'POST',
    path: 'userscenter/sys/department/add',
    permission: 'department.add',
    audit: 'department.added',
    summary: 'Add a department, at the top or below another',
    input: departmentDraft,
    output: department,
    errors: ['core.not_found', 'core.name_taken', 'identity.department_too_deep', 'identity.department_too_many'],
  }),
  modify: route({
    method: 'POST',
    path: 'userscenter/sys/department/modify',
    permission: 'department.edit',
    audit: 'department.changed',
    summary: 'Rename a department or change its order and remark',
    input: departmentChange,
    output: department,
    errors: ['core.not_found', 'core.stale_version', 'core.name_taken'],
  }),
  move: route({
    method: 'POST',
    path: 'userscenter/sys/department/move',
    permission: 'department.edit',
    audit: 'department.moved',
    summary: 'Move a department with everything below it to another place of the same organisation',
    input: departmentMove,
    output: department,
    errors: [
      'core.not_found',
      'core.stale_version',
      'core.name_taken',
      'identity.department_loop',
      'identity.department_too_deep',
    ],
  }),
  remove: route({
    method: 'POST',
    path: 'userscenter/sys/department/delete',
    permission: 'department.delete',
    audit: 'department.removed',
    summary: 'Delete a department without sub-departments that is empty or whose people move to another',
    input: departmentRemoval,
    output: nothing,
    errors: ['core.not_found', 'identity.department_has_children', 'identity.department_has_people'],
  }),
});
