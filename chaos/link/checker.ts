import type { ReportingDevice } from '@tilldeck/testkit/client/reporting-device';
import type { People } from '@tilldeck/testkit/factories/people';
import type { KeptAgent } from './agents.ts';

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

const rowsOf = (people: People, deviceId: string) =>
  people.query<{ epoch: number; seq: number; n: number }>(
    `SELECT epoch::int, seq::int, count(*)::int AS n FROM (
       SELECT epoch, seq FROM link_telemetry WHERE device_id = $1
       UNION ALL SELECT epoch, seq FROM link_event WHERE device_id = $1 AND epoch > 0) h GROUP BY 1, 2`,
    [deviceId],
  );

/** Compares the devices' ledgers with history, report by report. */
export async function judge(people: People, devices: readonly ReportingDevice[]): Promise<Verdict> {
  const verdict: Verdict = { written: 0, acknowledged: 0, lost: 0, doubled: 0, waiting: 0, invented: 0 };
  for (const { device, lastSeq, acknowledged, unacknowledged } of devices) {
    const rows = await rowsOf(people, device.id);
    const kept = new Set(rows.map(({ seq }) => seq));
    verdict.written += lastSeq;
    verdict.acknowledged += acknowledged.size;
    verdict.waiting += unacknowledged.size;
    verdict.lost += [...acknowledged].filter((seq) => !kept.has(seq)).length;
    verdict.doubled += rows.filter(({ n }) => n > 1).length;
    verdict.invented += rows.filter(({ epoch, seq }) => epoch !== device.epoch || seq < 1 || seq > lastSeq).length;
  }
  return verdict;
}

/** The same for agents, by what they wrote down on disk. Their journals are shortened at times, so none is invented. */
export async function judgeAgents(people: People, agents: readonly KeptAgent[]): Promise<Omit<Verdict, 'invented'>> {
  const verdict = { written: 0, acknowledged: 0, lost: 0, doubled: 0, waiting: 0 };
  for (const { device, ledger } of agents) {
    const rows = await rowsOf(people, device.id);
    const kept = new Set(rows.map(({ epoch, seq }) => `${epoch}/${seq}`));
    const open = ledger.unfinished;
    const done = ledger.kept.filter(({ id }) => !open.has(id));
    verdict.written += ledger.kept.length;
    verdict.acknowledged += done.length;
    verdict.waiting += ledger.kept.length - done.length;
    verdict.lost += done.filter(({ epoch, seq }) => !kept.has(`${epoch}/${seq}`)).length;
    verdict.doubled += rows.filter(({ n }) => n > 1).length;
  }
  return verdict;
}
