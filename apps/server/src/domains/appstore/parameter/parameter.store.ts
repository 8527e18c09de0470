import type { ParameterLevel } from '@tilldeck/contracts/appstore/parameter.schemas';
import type { DB } from '@tilldeck/db/generated/tables';
import type { StoredValues } from '@tilldeck/db/stored-shapes';
import type { Selectable } from 'kysely';
import { intId } from '../../../platform/db/int-id.ts';
import { inScope, orgControlled, type ScopedDb } from '../../../platform/db/scope.ts';
import { touched } from '../../../platform/db/touched.ts';

export type StoredParameter = Selectable<DB['appstore_parameter']>;

export const findReachedGroup = ({ scope, db }: ScopedDb, id: string) =>
  db
    .selectFrom('devices_group as g')
    .select(['g.id', 'g.org_id', 'g.name', 'g.kind', 'g.parent_id'])
    .where('g.id', '=', intId(id))
    .where(inScope(scope, 'g'))
    .executeTakeFirst();

export const findReachedDevice = ({ scope, db }: ScopedDb, sn: string) =>
  db
    .selectFrom('devices_device as d')
    .select(['d.id', 'd.org_id', 'd.sn'])
    .where('d.sn', '=', sn)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();

export const findReachedOrg = ({ scope, db }: ScopedDb, id: number) =>
  db
    .selectFrom('identity_org as o')
    .select(['o.id', 'o.name'])
    .where('o.id', '=', id)
    .where(orgControlled(scope, 'o'))
    .executeTakeFirst();

/** Whom values are for. */
export interface Place {
  level: ParameterLevel;
  orgId: number;
  groupId: number | null;
  deviceId: string | null;
  name: string;
}

export const insertParameter = (
  { db }: ScopedDb,
  appId: string,
  place: Place,
  values: StoredValues,
  createdBy: string,
): Promise<StoredParameter> =>
  db
    .insertInto('appstore_parameter')
    .values({
      app_id: appId,
      org_id: place.orgId,
      level: place.level,
      group_id: place.groupId,
      device_id: place.deviceId,
      values: JSON.stringify(values),
      created_by: createdBy,
      updated_by: createdBy,
    })
    .returningAll()
    .executeTakeFirstOrThrow();

export const findParameterForUpdate = ({ scope, db }: ScopedDb, id: string): Promise<StoredParameter | undefined> =>
  db
    .selectFrom('appstore_parameter as p')
    .selectAll()
    .where('p.id', '=', id)
    .where(inScope(scope, 'p'))
    .forUpdate()
    .executeTakeFirst();

export const updateParameter = (
  { db }: ScopedDb,
  id: string,
  values: StoredValues,
  updatedBy: string,
): Promise<StoredParameter> =>
  db
    .updateTable('appstore_parameter')
    .set({
      values: JSON.stringify(values),
      updated_by: updatedBy,
      ...touched,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();

export const deleteParameter = ({ db }: ScopedDb, id: string) =>
  db.deleteFrom('appstore_parameter').where('id', '=', id).execute();
