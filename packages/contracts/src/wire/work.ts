/**
 * Proof of work, after hashcash: a number that makes SHA-256 of `challenge:number` begin with so many zero bits. A machine
 * pays with it where a person would read a picture. The hash is written out here, as the browser's own answers later
 * than it computes, once for each of a million tries.
 */
const k = Uint32Array.from({ length: 64 }, (_, index) => fraction(Math.cbrt(primeAt(index))));
const start = Uint32Array.from({ length: 8 }, (_, index) => fraction(Math.sqrt(primeAt(index))));

function fraction(root: number): number {
  return Math.floor((root % 1) * 2 ** 32) >>> 0;
}
function primeAt(index: number): number {
  let [found, candidate] = [-1, 1];
  while (found < index) {
    candidate += 1;
    let divisor = 2;
    while (divisor * divisor <= candidate && candidate % divisor !== 0) divisor += 1;
    if (divisor * divisor > candidate) found += 1;
  }
  return candidate;
}

const rotate = (value: number, by: number): number => (value >>> by) | (value << (32 - by));
const words = new Uint32Array(64);

/** Folds one block of 16 words into the state. Written plainly: it runs a million times for one challenge. */
function fold(state: Uint32Array, block: Uint32Array): void {
  words.set(block);
  for (let i = 16; i < 64; i += 1) {
    const a = words[i - 15] as number;
    const b = words[i - 2] as number;
    const low = rotate(a, 7) ^ rotate(a, 18) ^ (a >>> 3);
    const high = rotate(b, 17) ^ rotate(b, 19) ^ (b >>> 10);
    words[i] = (words[i - 16] as number) + low + (words[i - 7] as number) + high;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let i = 0; i < 64; i += 1) {
    const upper = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const one = (h + upper + ((e & f) ^ (~e & g)) + (k[i] as number) + (words[i] as number)) | 0;
    const lower = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const two = (lower + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + one) | 0;
    d = c;
    c = b;
    b = a;
    a = (one + two) | 0;
  }
  state[0] = (state[0] as number) + a;
  state[1] = (state[1] as number) + b;
  state[2] = (state[2] as number) + c;
  state[3] = (state[3] as number) + d;
  state[4] = (state[4] as number) + e;
  state[5] = (state[5] as number) + f;
  state[6] = (state[6] as number) + g;
  state[7] = (state[7] as number) + h;
}

/** SHA-256 of ASCII text, as eight words. */
export function sha256Words(text: string): Uint32Array {
  const blocks = new Uint32Array(((text.length + 8) >> 6) * 16 + 16);
  for (let at = 0; at < text.length; at += 1)
    blocks[at >> 2] = (blocks[at >> 2] ?? 0) | (text.charCodeAt(at) << (24 - (at & 3) * 8));
  blocks[text.length >> 2] = (blocks[text.length >> 2] ?? 0) | (0x80 << (24 - (text.length & 3) * 8));
  blocks[blocks.length - 1] = text.length * 8;
  const state = Uint32Array.from(start);
  for (let at = 0; at < blocks.length; at += 16) fold(state, blocks.subarray(at, at + 16));
  return state;
}

/** The first number that pays for a challenge. At most 32 bits. */
export function solveWork(challenge: string, bits: number): string {
  for (let count = 0; ; count += 1) {
    const paid = `${challenge}:${count.toString(36)}`;
    if (Math.clz32(sha256Words(paid)[0] ?? 1) >= bits) return paid;
  }
}
