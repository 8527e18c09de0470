/** Which messages of an epoch were taken in: the newest, and a bit for each of the 64 up to it (bit 0 is `seq`). */
export interface SeenWindow {
  epoch: number;
  seq: number;
  seen: bigint;
}

export const windowWidth = 64;

/** A report that may be new, one that was taken in before, or one that only history can tell about. */
export type Novelty = 'new' | 'known' | 'late';

/** Null: nothing was ever taken in from this device. */
export function noveltyOf(before: SeenWindow | null, epoch: number, seq: number): Novelty {
  if (!before || epoch > before.epoch) return 'new';
  if (epoch < before.epoch) return 'late';
  if (seq > before.seq) return 'new';
  const back = before.seq - seq;
  if (back >= windowWidth) return 'late';
  return ((BigInt.asUintN(windowWidth, before.seen) >> BigInt(back)) & 1n) === 1n ? 'known' : 'new';
}

/** The newest of these and the bits up to it, as a signed number for the database; whether all of them are in it. */
export function windowOf(seqs: readonly number[]): { seq: number; seen: bigint; isWhole: boolean } {
  let seq = 0;
  for (const one of seqs) if (one > seq) seq = one;
  if (seqs.length === 1) return { seq, seen: 1n, isWhole: true };
  let seen = 0n;
  let isWhole = true;
  for (const one of seqs)
    if (seq - one < windowWidth) seen |= 1n << BigInt(seq - one);
    else isWhole = false;
  return { seq, seen: BigInt.asIntN(windowWidth, seen), isWhole };
}
