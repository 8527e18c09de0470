import type { ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import type { People } from '@tilldeck/testkit/factories/people';

export interface Verdict {
  written: number;
  acknowledged: number;
  /** Acknowledged to the device and not in history. */
  lost: number;
  /** In history more than once. */
  doubled: number;
  /** Still waiting for the server's word at the end. */
  waiting: number;
  /** In history, though no device wrote them. */
  invented: number;
}

/** Compares the devices' ledgers with history, report by report. */
export async function judge(people: People, devices: readonly ReportingDevice[]): Promise<Verdict> {
  const verdict: Verdict = { written: 0, acknowledged: 0, lost: 0, doubled: 0, waiting: 0, invented: 0 };
  for (const { device, lastSeq, acknowledged, unacknowledged } of devices) {
    const rows = await people.query<{ seq: number; n: number }>(
      `SELECT seq::int, count(*)::int AS n FROM (
         SELECT seq FROM link_telemetry WHERE device_id = $1 AND epoch = $2
         UNION ALL SELECT seq FROM link_event WHERE device_id = $1 AND epoch = $2) h GROUP BY 1`,
      [device.id, device.epoch],
    );
    const kept = new Set(rows.map(({ seq }) => seq));
    verdict.written += lastSeq;
    verdict.acknowledged += acknowledged.size;
    verdict.waiting += unacknowledged.size;
    verdict.lost += [...acknowledged].filter((seq) => !kept.has(seq)).length;
    verdict.doubled += rows.filter(({ n }) => n > 1).length;
    verdict.invented += [...kept].filter((seq) => seq < 1 || seq > lastSeq).length;
  }
  return verdict;
}
