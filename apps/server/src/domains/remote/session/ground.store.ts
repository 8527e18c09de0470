import { sql } from 'kysely';
import { inScope, type Scope, type ScopedDb } from '../../../platform/db/scope.ts';

/** A device by its serial number, in any spelling of its letters, as far as the caller sees it. */
export const findDeviceId = ({ scope, db }: ScopedDb<Scope>, sn: string) =>
  db
    .selectFrom('devices_device as d')
    .select('d.id')
    .where(sql<boolean>`d.sn in (${sn}, ${sn.toUpperCase()})`)
    .where(inScope(scope, 'd'))
    .executeTakeFirst();

/** What of a device decides about a session; read above its owner, for a device that the caller was seen to reach. */
export const findGroundRow = ({ db }: ScopedDb, deviceId: string) =>
  db
    .selectFrom('devices_device as d')
    .innerJoin('identity_org as o', 'o.id', 'd.org_id')
    .leftJoin('remote_screen as c', 'c.device_id', 'd.id')
    .leftJoin('remote_session as s', (join) => join.onRef('s.device_id', '=', 'd.id').on('s.ended_at', 'is', null))
    .select(['d.id', 'd.sn', 'd.org_id', 'd.state', 'd.shop_id', 'o.is_upper_access_allowed'])
    .select(['c.width', 'c.problem', 's.id as open_session_id', 's.org_id as open_org_id'])
    .select(sql<boolean>`coalesce(c.can_control, false)`.as('can_control'))
    .select(sql<boolean>`coalesce(c.can_prompt, false)`.as('can_prompt'))
    .select(sql<boolean>`org_has_remote_control(d.org_id)`.as('has_remote'))
    .where('d.id', '=', deviceId)
    .executeTakeFirst();
