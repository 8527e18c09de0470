import type { screenMessage } from '@tilldeck/contracts/remote/screen.messages';
import { type BatchDb, column, instantText, numberColumn, quoted } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';

type Told = Taken<typeof screenMessage>;

/** What devices say of their screens, one report for each: an older one never overwrites a newer one. */
export const upsertScreens = (inside: BatchDb, reports: readonly Told[]) =>
  inside.query(
    `insert into remote_screen (device_id, width, height, can_control, can_prompt, problem, epoch, seq, reported_at)
     select * from unnest($1::bigint[], $2::int[], $3::int[], $4::boolean[], $5::boolean[], $6::text[], $7::int[],
                          $8::bigint[], $9::timestamptz[])
     on conflict (device_id) do update
       set width = excluded.width, height = excluded.height, can_control = excluded.can_control,
           can_prompt = excluded.can_prompt, problem = excluded.problem, epoch = excluded.epoch, seq = excluded.seq,
           reported_at = excluded.reported_at
       where (remote_screen.epoch, remote_screen.seq) < (excluded.epoch, excluded.seq)`,
    [
      numberColumn(reports.map(({ deviceId }) => deviceId)),
      column(reports, ({ payload }) => payload.width),
      column(reports, ({ payload }) => payload.height),
      column(reports, ({ payload }) => payload.canControl),
      column(reports, ({ payload }) => payload.canPrompt),
      column(reports, ({ payload }) => quoted(payload.problem ?? '')),
      column(reports, ({ epoch }) => epoch),
      column(reports, ({ seq }) => seq),
      column(reports, ({ atMs }) => `"${instantText(atMs)}"`),
    ],
  );
