import { createHash } from 'node:crypto';

/** Chance that repeats itself: the same seed text gives the same numbers on every machine (sfc32). */
export class Random {
  #a: number;
  #b: number;
  #c: number;
  #counter: number;

  constructor(seed: string) {
    const digest = createHash('sha256').update(seed).digest();
    this.#a = digest.readInt32LE(0);
    this.#b = digest.readInt32LE(4);
    this.#c = digest.readInt32LE(8);
    this.#counter = digest.readInt32LE(12);
  }

  /** At least 0, below 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0;
    this.#counter = (this.#counter + 1) | 0;
    this.#a = this.#b ^ (this.#b >>> 9);
    this.#b = (this.#c + (this.#c << 3)) | 0;
    this.#c = ((this.#c << 21) | (this.#c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  }

  /** A whole number from `min` to `max`, both possible. */
  between(min: number, max: number): number {
    return min + Math.floor(this.next() * (max - min + 1));
  }

  isLucky(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const picked = list[Math.floor(this.next() * list.length)];
    if (picked === undefined) throw new Error('nothing to pick from');
    return picked;
  }

  /** Picks by weight: an entry of weight 2 comes twice as often as one of weight 1. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let place = this.next() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      place -= weight;
      if (place < 0) return value;
    }
    throw new Error('nothing to pick from');
  }
}
