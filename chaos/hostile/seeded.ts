export interface Random {
  /** A whole number from 0 to below `limit`. */
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
  bytes(count: number): Buffer;
}

/** mulberry32: small, and the same everywhere. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    below,
    pick: (from) => from[below(from.length)] as (typeof from)[number],
    bytes: (count) => Buffer.from(Array.from({ length: count }, () => below(256))),
  };
}
