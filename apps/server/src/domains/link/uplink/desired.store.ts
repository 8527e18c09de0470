import type { desiredMessage } from '@tilldeck/contracts/link/link.messages';
import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';

/** What became of the desired document. A report about an older version than the one noted changes nothing. */
export const updateDesired = (inside: BatchDb, batch: readonly Taken<typeof desiredMessage>[]) =>
  inside.query(
    `with said as (
       select * from unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::jsonb[]) as i (device_id, version, at, outcome)
     ), noted as (
       update link_state s set desired_version = said.version from said
        where s.device_id = said.device_id and s.desired_version < said.version
     )
     update link_desired d set applied_version = said.version, applied_at = said.at, outcome = said.outcome
       from said where d.device_id = said.device_id and said.version between d.applied_version and d.version`,
    [
      numberColumn(batch.map(({ deviceId }) => deviceId)),
      numberColumn(batch.map(({ payload }) => payload.version)),
      numberColumn(batch.map(({ receivedAtMs }) => `"${new Date(receivedAtMs).toISOString()}"`)),
      textColumn(batch.map(({ payload }) => JSON.stringify(payload.items ?? {}))),
    ],
  );
