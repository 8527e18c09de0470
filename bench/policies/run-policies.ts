import { benchPolicies } from './policies-bench.ts';

/** Measures, prints, and says whether what was written and counted is right. */
export async function runPolicies(asked: { small: boolean; fleet: string }): Promise<boolean> {
  const { file, figures } = await benchPolicies(
    asked.small
      ? { fleet: 3_000, rounds: 2, reports: 3_000 }
      : { fleet: Number(asked.fleet), rounds: 5, reports: Math.min(Number(asked.fleet), 1_000_000) },
    asked.small ? undefined : console.log,
  );
  const { all, tag, moves, reports, wrongCounters } = figures;
  const said = ({ ratio, oursMs }: { ratio: number; oursMs: number }) =>
    `${ratio.toFixed(2)} (${oursMs.toFixed(1)} ms)`;
  console.log(`release to all: ${said(all.release)}, ${all.deviceRows} rows of devices; preview: ${said(all.preview)}`);
  console.log(`release to a tag of ${tag.devices}: ${said(tag)}`);
  console.log(`one device moves: ${said(moves.one)}; transfer of ${moves.transfer.devices}: ${said(moves.transfer)}`);
  console.log(
    `reports: first ${reports.first.rateRatio.toFixed(2)}, changed ${reports.changed.rateRatio.toFixed(2)} of the bare rate; ${wrongCounters} wrong counters (${file})`,
  );
  // How fast is judged on the full run; what is written and counted must be right in any.
  return wrongCounters === 0 && all.deviceRows === 0;
}
