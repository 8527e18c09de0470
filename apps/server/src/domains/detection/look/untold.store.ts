import { flapping } from '@tilldeck/contracts/detection/detection.limits';
import type { Silence } from '@tilldeck/contracts/detection/detection.schemas';
import { sql } from 'kysely';
import type { ScopedDb } from '../../../platform/db/scope.ts';
import { placeJoins } from '../policy/member.view.ts';
import { inSlot, type Look } from './look.store.ts';

type Inside = Pick<ScopedDb, 'db'>;

/** How often device `c.device_id` came or went before the look. */
const changesBefore = (at: Date) => sql`
  (select count(*) filter (where x.since > w.begun) + count(*) filter (where x.until > w.begun)
     from link_absence x, (select ${at.toISOString()}::timestamptz - make_interval(secs => ${flapping.withinMs / 1_000}) as begun) w
    where x.device_id = c.device_id and x.since > w.begun - interval '1 day')::int`;

export interface UntoldCase {
  id: string;
  since: string;
  shop_id: string | null;
  outage_id: string | null;
  changes: number;
  is_told_restless: boolean;
}

/** Open cases that no email told about yet, of devices whose slot it is. */
export async function listUntold({ db }: Inside, look: Look): Promise<UntoldCase[]> {
  const { rows } = await sql<UntoldCase>`
    select c.id, c.since, c.shop_id, a.outage_id, ${changesBefore(look.at)} as changes,
           exists (select from detection_case e
                    where e.policy_id = c.policy_id and e.device_id = c.device_id and e.mail_id is not null and e.since < c.since
                      and e.until > c.since - make_interval(secs => ${flapping.calmMs / 1_000})) as is_told_restless
      from detection_case c
      join link_absence a on a.device_id = c.device_id and a.since = c.since
      join devices_device d on d.id = c.device_id ${placeJoins}
     where c.policy_id = ${look.policy.id}::bigint and c.until is null and c.mail_id is null and ${inSlot(look)}
     order by c.id`.execute(db);
  return rows;
}

/** Told cases that are over and were not said to be. */
export async function listBack({ db }: Inside, look: Look): Promise<{ id: string; until: string; changes: number }[]> {
  const { rows } = await sql<{ id: string; until: string; changes: number }>`
    select c.id, c.until, ${changesBefore(look.at)} as changes
      from detection_case c join devices_device d on d.id = c.device_id ${placeJoins}
     where c.policy_id = ${look.policy.id}::bigint and c.until is not null and c.mail_id is not null and c.back_mail_id is null
       and ${inSlot(look)}
     order by c.id`.execute(db);
  return rows;
}

/** Why cases are not told; what did not change is not written. */
export const updateSilences = ({ db }: Inside, silences: readonly { id: string; silence: Silence }[]) =>
  sql`update detection_case c set silence = s.silence
        from unnest(${silences.map(({ id }) => id)}::bigint[], ${silences.map(({ silence }) => silence)}::text[]) s (id, silence)
       where c.id = s.id and c.silence is distinct from s.silence`.execute(db);

/** Without addresses there is nothing to judge. */
export const updateWithoutMail = ({ db }: Inside, policyId: string) =>
  sql`update detection_case set silence = 'no_mail'
       where policy_id = ${policyId}::bigint and until is null and mail_id is null
         and silence is distinct from 'no_mail'`.execute(db);
