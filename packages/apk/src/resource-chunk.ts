import { ByteReader, Malformed } from './byte-reader.ts';

/** The frame all compiled resources are built of: a sort, a head, and what follows. */
export interface Chunk {
  type: number;
  head: ByteReader;
  whole: Buffer;
  body: Buffer;
}

export const chunkTypes = {
  strings: 0x0001,
  table: 0x0002,
  xml: 0x0003,
  elementStart: 0x0102,
  elementEnd: 0x0103,
  resourceIds: 0x0180,
  package: 0x0200,
  type: 0x0201,
} as const;

const frameBytes = 8;

export function* chunksIn(bytes: Buffer): Generator<Chunk> {
  for (let at = 0; at < bytes.length; ) {
    const reader = new ByteReader(bytes, at);
    const [type, headBytes, size] = [reader.u16(), reader.u16(), reader.u32()];
    if (headBytes < frameBytes || size < headBytes || at + size > bytes.length) throw new Malformed('a broken chunk');
    const whole = bytes.subarray(at, at + size);
    const head = new ByteReader(whole.subarray(0, headBytes), frameBytes);
    yield { type, head, whole, body: whole.subarray(headBytes) };
    at += size;
  }
}

/** The one chunk a file consists of; aapt may leave a few bytes behind it. */
export function outerChunk(bytes: Buffer, type: number): Chunk {
  const [outer] = chunksIn(bytes.subarray(0, Math.min(bytes.length, new ByteReader(bytes, 4).u32())));
  if (outer?.type !== type) throw new Malformed('not what it should be');
  return outer;
}
