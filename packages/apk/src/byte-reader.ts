/** What was read is not what its format promises. Whoever asked for it knows which refusal that is. */
export class Malformed extends Error {}

/** Walks over little-endian bytes of a stranger: every step is held against the end first. */
export class ByteReader {
  readonly bytes: Buffer;
  at: number;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  get left(): number {
    return this.bytes.length - this.at;
  }

  take(count: number): Buffer {
    if (count < 0 || count > this.left) throw new Malformed(`${count} bytes wanted, ${this.left} left`);
    const taken = this.bytes.subarray(this.at, this.at + count);
    this.at += count;
    return taken;
  }

  u8(): number {
    return this.take(1).readUInt8();
  }

  u16(): number {
    return this.take(2).readUInt16LE();
  }

  u32(): number {
    return this.take(4).readUInt32LE();
  }

  /** Sizes and offsets; nothing we read is longer than 2^53. */
  u64(): number {
    const value = this.take(8).readBigUInt64LE();
    if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw new Malformed('a number beyond reason');
    return Number(value);
  }

  /** Bytes with their count before them. */
  block(): Buffer {
    return this.take(this.u32());
  }

  /** Blocks one after the other, within a block of their own. */
  blocks(): Buffer[] {
    const inner = new ByteReader(this.block());
    const found: Buffer[] = [];
    while (inner.left > 0) found.push(inner.block());
    return found;
  }
}
