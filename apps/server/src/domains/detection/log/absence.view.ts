import type { RouteInput } from '@tilldeck/contracts/core/route';
import type { detectionRoutes } from '@tilldeck/contracts/detection/detection.routes';
import type { DeviceAbsence } from '@tilldeck/contracts/detection/detection.schemas';
import { sql } from 'kysely';
import { refuseUnseen } from '../../../platform/db/refuse-unseen.ts';
import { inScope, readIn, type Scope } from '../../../platform/db/scope.ts';

const mostShown = 500;

interface Row {
  since: string;
  until: string | null;
  cause: string;
  is_ours: boolean;
  mailed_by: string[];
}

/** Absences of a device that touch a time, of the owner that it had then. Names are those of policies in scope. */
export const listAbsences = (scope: Scope, { deviceId, from, to }: RouteInput<typeof detectionRoutes.absences>) =>
  readIn(scope, async (db): Promise<DeviceAbsence[]> => {
    await refuseUnseen({ db }, [{ table: 'devices_device', ids: [deviceId], seen: inScope(scope, 't') }]);
    const { rows } = await sql<Row>`
      select a.since, a.until, a.cause, a.outage_id is not null as is_ours,
             coalesce((select array_agg(distinct p.name order by p.name)
                         from detection_policy p join detection_case c on c.policy_id = p.id
                        where c.device_id = a.device_id and c.since = a.since and c.mail_id is not null
                          and ${inScope(scope, 'p')}), '{}') as mailed_by
        from link_absence a
       where a.device_id = ${deviceId}::bigint and ${inScope(scope, 'a')}
         and a.since < ${to}::timestamptz and (a.until is null or a.until > ${from}::timestamptz)
       order by a.since desc limit ${mostShown}`.execute(db);
    return rows.map(({ since, until, cause, is_ours, mailed_by }) => ({
      since,
      until,
      cause: cause as DeviceAbsence['cause'],
      isOurs: is_ours,
      mailedBy: mailed_by,
    }));
  });
