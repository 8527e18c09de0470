import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

interface Fields {
  name: string;
  sort: number;
  remark: string;
}
const columnsOf = ({ name, sort, remark }: Fields) => ({ name, sort, remark });

/** All departments of an organisation, siblings in their order, with the people directly in each. */
export const listDepartments = ({ scope, db }: ScopedDb, orgId: number) =>
  db
    .selectFrom('identity_department as department')
    .select(['department.id', 'department.org_id', 'department.name', 'department.sort'])
    .select(['department.remark', 'department.version', 'department.parent_id as parentId'])
    .select((eb) =>
      eb
        .selectFrom('identity_account as account')
        .whereRef('account.department_id', '=', 'department.id')
        .where('account.terminated_at', 'is', null)
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .as('people_count'),
    )
    .where('department.org_id', '=', orgId)
    .where(inScope(scope, 'department'))
    .orderBy('department.sort')
    .orderBy('department.name')
    .orderBy('department.id')
    .execute();
export type DepartmentRow = Awaited<ReturnType<typeof listDepartments>>[number];

/** One that the call reaches. */
export const findDepartmentForUpdate = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('identity_department as department')
    .select(['department.id', 'department.org_id', 'department.version', 'department.name'])
    .where('department.id', '=', id)
    .where(inScope(scope, 'department'))
    .forUpdate()
    .executeTakeFirst();

export const insertDepartment = ({ db }: ScopedDb, orgId: number, parentId: string | null, fields: Fields) =>
  db
    .insertInto('identity_department')
    .values({ org_id: orgId, parent_id: parentId, ...columnsOf(fields) })
    .returning('id')
    .executeTakeFirstOrThrow();

export const updateDepartment = ({ db }: ScopedDb, id: string, fields: Fields) =>
  db
    .updateTable('identity_department')
    .set({ ...columnsOf(fields), ...touched })
    .where('id', '=', id)
    .execute();

export const updateDepartmentParent = ({ db }: ScopedDb, id: string, parentId: string | null) =>
  db
    .updateTable('identity_department')
    .set({ parent_id: parentId, ...touched })
    .where('id', '=', id)
    .execute();

/** People go with their department; that is no change of what their account may do or of its version. */
export const updatePeopleMoved = ({ db }: ScopedDb, from: string, to: string) =>
  db.updateTable('identity_account').set({ department_id: to }).where('department_id', '=', from).execute();

export const deleteDepartment = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('identity_department').where('id', '=', id).execute();
