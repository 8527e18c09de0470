import type { eventMessage, examinationMessage } from '@tilldeck/contracts/link/link.messages';
import type { UseLogKind } from '@tilldeck/contracts/link/use-log.schemas';
import { type BatchDb, numberColumn, textColumn } from '../../../platform/db/batch.ts';
import type { Taken } from '../../../platform/link/message-binding.ts';
import { instantColumn } from './facts.store.ts';

/** An entry of the use log. Who owns the device is read when it is written: it may have changed hands just now. */
export interface UseLogEntry {
  deviceId: string;
  atMs: number;
  receivedAtMs: number;
  epoch: number;
  seq: number;
  kind: UseLogKind;
  detail: Record<string, unknown>;
}

export const insertUseLog = (inside: BatchDb, batch: readonly UseLogEntry[]) =>
  inside.query(
    `insert into link_event (org_id, device_id, sn, at, received_at, epoch, seq, kind, detail)
     select d.org_id, d.id, d.sn, i.at, i.received_at, i.epoch, i.seq, i.kind, i.detail
       from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[], $5::bigint[], $6::text[], $7::jsonb[])
         with ordinality as i (device_id, at, received_at, epoch, seq, kind, detail, nr)
       join devices_device d on d.id = i.device_id order by i.nr`,
    [
      numberColumn(batch.map(({ deviceId }) => deviceId)),
      instantColumn(batch.map(({ atMs }) => atMs)),
      instantColumn(batch.map(({ receivedAtMs }) => receivedAtMs)),
      numberColumn(batch.map(({ epoch }) => epoch)),
      numberColumn(batch.map(({ seq }) => seq)),
      textColumn(batch.map(({ kind }) => kind)),
      textColumn(batch.map(({ detail }) => JSON.stringify(detail))),
    ],
  );

export const useLogEntryOf = ({ payload, ...report }: Taken<typeof eventMessage>): UseLogEntry => ({
  ...report,
  kind: payload.kind,
  detail: payload.detail ?? {},
});

export const insertExaminations = (inside: BatchDb, batch: readonly Taken<typeof examinationMessage>[]) =>
  inside.query(
    `insert into link_examination (org_id, device_id, sn, model_id, epoch, seq, at, received_at, cause, result, failed_count, item_count, report)
     select d.org_id, d.id, d.sn, d.model_id, i.epoch, i.seq, i.at, i.received_at, i.cause, i.result, i.failed, i.items, i.report
       from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::timestamptz[], $6::text[], $7::text[],
                   $8::int[], $9::int[], $10::jsonb[])
         with ordinality as i (device_id, epoch, seq, at, received_at, cause, result, failed, items, report, nr)
       join devices_device d on d.id = i.device_id order by i.nr
     on conflict (device_id, epoch, seq) do nothing`,
    [
      numberColumn(batch.map(({ deviceId }) => deviceId)),
      numberColumn(batch.map(({ epoch }) => epoch)),
      numberColumn(batch.map(({ seq }) => seq)),
      instantColumn(batch.map(({ atMs }) => atMs)),
      instantColumn(batch.map(({ receivedAtMs }) => receivedAtMs)),
      textColumn(batch.map(({ payload }) => payload.cause)),
      textColumn(batch.map(({ payload }) => worstOf(payload.items.map(({ result }) => result)))),
      numberColumn(batch.map(({ payload }) => payload.items.filter(({ result }) => result === 'failed').length)),
      numberColumn(batch.map(({ payload }) => payload.items.length)),
      textColumn(batch.map(({ payload }) => JSON.stringify({ items: payload.items }))),
    ],
  );

const worstOf = (results: readonly string[]): string =>
  results.includes('failed') ? 'failed' : results.includes('warning') ? 'warning' : 'passed';
