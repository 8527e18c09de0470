import { type ResourceValue, readValue, valueTypes } from './binary-xml.ts';
import { ByteReader } from './byte-reader.ts';
import { type Chunk, chunksIn, chunkTypes, outerChunk } from './resource-chunk.ts';
import { StringPool } from './string-pool.ts';

/** One of the values a resource has, for some sort of device. */
export interface ResourceChoice {
  value: ResourceValue;
  /** `en`; empty for everybody. */
  language: string;
  /** In dots per inch; 0 for any. */
  density: number;
}

/** Resources may name others, and those others again. An honest one has a value for some hundred sorts of devices. */
const maxLooks = 5_000;
const isSparse = 0x01;
const isShort = 0x02;
const isComplex = 0x0001;
const isCompact = 0x0008;
const none = 0xffffffff;

/** resources.arsc: what the numbers in a manifest stand for. Only what is asked for is read. */
export class ResourceTable {
  readonly #types = new Map<number, Chunk[]>();
  #strings: StringPool | null = null;

  constructor(bytes: Buffer) {
    for (const chunk of chunksIn(outerChunk(bytes, chunkTypes.table).body)) {
      if (chunk.type === chunkTypes.strings) this.#strings ??= new StringPool(chunk);
      if (chunk.type === chunkTypes.package) this.#addPackage(chunk);
    }
  }

  #addPackage({ head, body }: Chunk): void {
    const packageId = head.u32() & 0xff;
    for (const chunk of chunksIn(body)) {
      if (chunk.type !== chunkTypes.type) continue;
      const key = packageId * 256 + chunk.head.u8();
      const known = this.#types.get(key);
      if (known) known.push(chunk);
      else this.#types.set(key, [chunk]);
    }
  }

  /** All a number may stand for in the end. */
  choicesOf(id: number): ResourceChoice[] {
    const found: ResourceChoice[] = [];
    const ids = new Set([id]);
    let looks = 0;
    // Grows while it is walked through; a number that leads back to itself is there already.
    for (const each of ids)
      for (const chunk of this.#types.get(each >>> 16) ?? []) {
        if (!this.#strings || ++looks > maxLooks) return found;
        const value = valueIn(chunk, each & 0xffff, this.#strings);
        if (value?.type === valueTypes.reference) ids.add(value.data);
        else if (value) found.push({ value, ...settingsOf(chunk) });
      }
    return found;
  }
}

/** For which devices the values of a chunk are. */
function settingsOf({ whole }: Chunk): { language: string; density: number } {
  const reader = new ByteReader(whole, 20);
  reader.take(8);
  const language = reader.take(2);
  reader.take(4);
  const isPacked = ((language[0] ?? 0) & 0x80) !== 0;
  return { language: isPacked ? '?' : language.toString('latin1').replaceAll('\0', ''), density: reader.u16() };
}

function valueIn({ whole, body }: Chunk, index: number, strings: StringPool): ResourceValue | null {
  const head = new ByteReader(whole, 9);
  const flags = head.u8();
  head.u16();
  const [count, entriesAt] = [head.u32(), head.u32()];
  const offset = offsetOf(new ByteReader(body), flags, count, index);
  if (offset === none) return null;
  const entry = new ByteReader(whole, entriesAt + offset);
  entry.u16();
  const entryFlags = entry.u16();
  const data = entry.u32();
  if (entryFlags & isCompact) {
    const type = entryFlags >>> 8;
    return { type, data, text: type === valueTypes.string ? strings.find(data) : null };
  }
  return entryFlags & isComplex ? null : readValue(entry, strings);
}

function offsetOf(reader: ByteReader, flags: number, count: number, index: number): number {
  if (flags & isSparse) {
    return sparseOffset(reader.take(count * 4), index);
  }
  if (index >= count) return none;
  if (!(flags & isShort)) return new ByteReader(reader.take(index * 4 + 4), index * 4).u32();
  const offset = new ByteReader(reader.take(index * 2 + 2), index * 2).u16();
  return offset === 0xffff ? none : offset * 4;
}

/** Pairs of a number and its place, in order. */
function sparseOffset(pairs: Buffer, index: number): number {
  let [low, high] = [0, pairs.length / 4];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const found = pairs.readUInt16LE(middle * 4);
    if (found === index) return pairs.readUInt16LE(middle * 4 + 2) * 4;
    if (found < index) low = middle + 1;
    else high = middle;
  }
  return none;
}
