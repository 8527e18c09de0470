/** Reports of one device and key that it may forget. */
export interface Acknowledgement {
  serial: string;
  epoch: number;
  ranges: [number, number][];
}

/** What one message to a device may carry. */
const rangesAtMost = 1_000;

/** Runs of numbers, first and last included. */
export function rangesOf(seqs: Iterable<number>): [number, number][] {
  const ranges: [number, number][] = [];
  for (const seq of [...new Set(seqs)].toSorted((a, b) => a - b)) {
    const last = ranges.at(-1);
    if (last && seq === last[1] + 1) last[1] = seq;
    else ranges.push([seq, seq]);
  }
  return ranges;
}

export interface NamedReport {
  serial: string;
  epoch: number;
  seq: number;
}

export function acknowledgementsOf(reports: Iterable<NamedReport>): Acknowledgement[] {
  // Most devices have one report in a batch: they cost one entry and no sorting.
  const bySender = new Map<string, Acknowledgement & { seqs: number[] }>();
  for (const { serial, epoch, seq } of reports) {
    const key = `${serial}/${epoch}`;
    const own = bySender.get(key);
    if (own) own.seqs.push(seq);
    else bySender.set(key, { serial, epoch, ranges: [[seq, seq]], seqs: [seq] });
  }
  const acks: Acknowledgement[] = [];
  for (const { serial, epoch, ranges, seqs } of bySender.values()) {
    const all = seqs.length === 1 ? ranges : rangesOf(seqs);
    for (let at = 0; at < all.length; at += rangesAtMost)
      acks.push({ serial, epoch, ranges: all.slice(at, at + rangesAtMost) });
  }
  return acks;
}
