import type { ChainFault, ChainReport } from '@tilldeck/contracts/identity/audit-check.schemas';

/** `4711:9f86…` as an earlier check printed it; null when it is no such thing. */
export function readNoted(text: string): { seq: number; hash: string } | null {
  const match = /^([1-9]\d*):([0-9a-f]{64})$/.exec(text);
  return match?.[1] && match[2] ? { seq: Number(match[1]), hash: match[2] } : null;
}

const faultText = ({ kind, seq, count, entryId, entryAt }: ChainFault): string =>
  [kind, seq && `seq ${seq}`, count && `${count} missing`, entryId && `entry ${entryId}`, entryAt]
    .filter(Boolean)
    .join(', ');

/** What a check found, for a terminal and for a mail from cron. */
export function reportText(report: ChainReport): string {
  const { headSeq, headHash, entryCount, archivedCount, brokenSeq, faultCount, faults } = report;
  const lines = [
    `${entryCount} entries, ${headSeq} links, ${archivedCount} of archived months`,
    `head ${headHash ? `${headSeq}:${headHash}` : 'none'}`,
  ];
  if (faultCount === 0) return [...lines, 'nothing was altered, removed or inserted'].join('\n');
  return [
    ...lines,
    `${faultCount} faults${brokenSeq === null ? '' : `, the first at seq ${brokenSeq}`}`,
    ...faults.map((fault) => `  ${faultText(fault)}`),
    ...(faultCount > faults.length ? [`  and ${faultCount - faults.length} more`] : []),
  ].join('\n');
}
