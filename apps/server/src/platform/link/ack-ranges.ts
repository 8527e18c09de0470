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
  const bySender = new Map<string, Map<number, number[]>>();
  for (const { serial, epoch, seq } of reports) {
    const epochs = bySender.get(serial) ?? new Map<number, number[]>();
    bySender.set(serial, epochs);
    const seqs = epochs.get(epoch);
    if (seqs) seqs.push(seq);
    else epochs.set(epoch, [seq]);
  }
  const acks: Acknowledgement[] = [];
  for (const [serial, epochs] of bySender)
    for (const [epoch, seqs] of epochs) {
      const ranges = rangesOf(seqs);
      for (let at = 0; at < ranges.length; at += rangesAtMost)
        acks.push({ serial, epoch, ranges: ranges.slice(at, at + rangesAtMost) });
    }
  return acks;
}
