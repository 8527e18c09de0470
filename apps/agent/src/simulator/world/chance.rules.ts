/**
 * Chance without a memory: the same key gives the same number everywhere, whatever was drawn before. So a device's
 * whole life is a function of the moment, and ten thousand of them keep no state for it (cyrb53).
 */
export function chance(key: string): number {
  let high = 0xde_ad_be_ef;
  let low = 0x41_c6_ce_57;
  for (let place = 0; place < key.length; place += 1) {
    const sign = key.charCodeAt(place);
    high = Math.imul(high ^ sign, 2_654_435_761);
    low = Math.imul(low ^ sign, 1_597_334_677);
  }
  high = Math.imul(high ^ (high >>> 16), 2_246_822_507) ^ Math.imul(low ^ (low >>> 13), 3_266_489_909);
  low = Math.imul(low ^ (low >>> 16), 2_246_822_507) ^ Math.imul(high ^ (high >>> 13), 3_266_489_909);
  return (4_294_967_296 * (2_097_151 & low) + (high >>> 0)) / 2 ** 53;
}

/** At least `min`, below `max`. */
export const within = (key: string, min: number, max: number): number => min + chance(key) * (max - min);

/** A whole number from `min` to `max`, both possible. */
export const wholeWithin = (key: string, min: number, max: number): number => Math.floor(within(key, min, max + 1));

export function pick<T>(key: string, list: readonly T[]): T {
  const picked = list[Math.floor(chance(key) * list.length)];
  if (picked === undefined) throw new Error('nothing to pick from');
  return picked;
}

/** Picks by weight: an entry of weight 2 comes twice as often as one of weight 1. */
export function pickWeighted<T>(key: string, list: readonly (readonly [T, number])[]): T {
  let place = chance(key) * list.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of list) {
    place -= weight;
    if (place < 0) return value;
  }
  throw new Error('nothing to pick from');
}
