import type { DeviceSnapshot } from '@tilldeck/contracts/devices/device-snapshot.schemas';
import { inScope, type ScopedDb } from '../../../platform/db/scope.ts';

export const insertSnapshot = ({ db }: ScopedDb, ticketId: string, content: DeviceSnapshot) =>
  db
    .insertInto('support_snapshot')
    .values({ ticket_id: ticketId, content: JSON.stringify(content) })
    .execute();

/** The ticket with the place of its organisation in the tree, and what was frozen with it. */
export const findFrozen = ({ scope, db }: ScopedDb, ticketId: string) =>
  db
    .selectFrom('support_ticket as t')
    .leftJoin('support_snapshot as s', 's.ticket_id', 't.id')
    .select(['t.org_id', 't.device_id', 't.sn', 's.taken_at', 's.content'])
    .where('t.id', '=', ticketId)
    .where(inScope(scope, 't'))
    .executeTakeFirst();

/** Where an organisation is in the tree. Read for the system: people of a partner do not see those above. */
export const findTreeOrg = ({ db }: Pick<ScopedDb, 'db'>, orgId: number) =>
  db.selectFrom('identity_org').select(['id', 'depth']).where('id', '=', orgId).executeTakeFirstOrThrow();

export const isDeviceOf = async ({ scope, db }: ScopedDb, deviceId: string): Promise<boolean> =>
  (await db
    .selectFrom('devices_device as d')
    .select('d.id')
    .where('d.id', '=', deviceId)
    .where(inScope(scope, 'd'))
    .executeTakeFirst()) !== undefined;
