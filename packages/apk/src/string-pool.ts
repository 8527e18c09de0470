import { ByteReader, Malformed } from './byte-reader.ts';
import type { Chunk } from './resource-chunk.ts';

/** The strings of a compiled file, each read only when it is asked for. */
export class StringPool {
  readonly #whole: Buffer;
  readonly #offsets: Buffer;
  readonly #dataAt: number;
  readonly #isUtf8: boolean;

  constructor({ head, whole, body }: Chunk) {
    const count = head.u32();
    head.u32();
    this.#isUtf8 = (head.u32() & 0x100) !== 0;
    this.#dataAt = head.u32();
    this.#whole = whole;
    this.#offsets = new ByteReader(body).take(count * 4);
  }

  get(index: number): string {
    if (index * 4 + 4 > this.#offsets.length) throw new Malformed('a string that is not there');
    const reader = new ByteReader(this.#whole, this.#dataAt + this.#offsets.readUInt32LE(index * 4));
    if (!this.#isUtf8) return reader.take(bounded(longLength(reader)) * 2).toString('utf16le');
    shortLength(reader); // In characters; the one in bytes follows.
    return reader.take(shortLength(reader)).toString('utf8');
  }

  /** No string at all is written as the largest number. */
  find(index: number): string | null {
    return index === 0xffffffff ? null : this.get(index);
  }
}

function shortLength(reader: ByteReader): number {
  const first = reader.u8();
  return first & 0x80 ? ((first & 0x7f) << 8) | reader.u8() : first;
}

/** The other way of writing them goes no further. */
function bounded(length: number): number {
  if (length > 0x7fff) throw new Malformed('a string beyond reason');
  return length;
}

function longLength(reader: ByteReader): number {
  const first = reader.u16();
  return first & 0x8000 ? (first & 0x7fff) * 0x10000 + reader.u16() : first;
}
