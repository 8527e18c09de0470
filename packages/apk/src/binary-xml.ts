import { ByteReader, Malformed } from './byte-reader.ts';
import { type Chunk, chunksIn, chunkTypes, outerChunk } from './resource-chunk.ts';
import { StringPool } from './string-pool.ts';

export const valueTypes = { reference: 0x01, string: 0x03, firstInt: 0x10, boolean: 0x12, lastInt: 0x1f } as const;

export interface ResourceValue {
  type: number;
  data: number;
  /** Where it is a string. */
  text: string | null;
}

export interface XmlElement {
  tag: string;
  /** Tags from the outermost to its parent. */
  parents: readonly string[];
  /** By the number Android knows them by; their written name means nothing to it. */
  attributes: ReadonlyMap<number, ResourceValue>;
  /** Those without a number, by name. */
  plain: ReadonlyMap<string, ResourceValue>;
}

const maxElements = 100_000;
const maxDepth = 100;
const attributeBytes = 20;

/** The elements of compiled XML in the order they begin. */
export function readBinaryXml(bytes: Buffer): XmlElement[] {
  let strings: StringPool | null = null;
  let ids: Buffer = Buffer.alloc(0);
  const open: string[] = [];
  const elements: XmlElement[] = [];
  for (const chunk of chunksIn(outerChunk(bytes, chunkTypes.xml).body)) {
    if (chunk.type === chunkTypes.strings) strings ??= new StringPool(chunk);
    if (chunk.type === chunkTypes.resourceIds) ids = chunk.body;
    if (chunk.type === chunkTypes.elementEnd) open.pop();
    if (chunk.type !== chunkTypes.elementStart) continue;
    if (!strings) throw new Malformed('elements before their strings');
    const element = readElement(chunk, strings, ids, [...open]);
    if (elements.push(element) > maxElements || open.push(element.tag) > maxDepth) throw new Malformed('too much XML');
  }
  return elements;
}

function readElement(chunk: Chunk, strings: StringPool, ids: Buffer, parents: string[]): XmlElement {
  const reader = new ByteReader(chunk.body);
  reader.u32();
  const tag = strings.get(reader.u32());
  const [firstAt, size, count] = [reader.u16(), reader.u16(), reader.u16()];
  if (size < attributeBytes) throw new Malformed('attributes of no size');
  const attributes = new Map<number, ResourceValue>();
  const plain = new Map<string, ResourceValue>();
  for (let index = 0; index < count; index++) {
    const at = new ByteReader(chunk.body, firstAt + index * size);
    at.u32();
    const name = at.u32();
    at.u32();
    const value = readValue(at, strings);
    const id = name * 4 + 4 <= ids.length ? ids.readUInt32LE(name * 4) : 0;
    // The first of two counts, as on a device.
    if (id !== 0 && !attributes.has(id)) attributes.set(id, value);
    if (id === 0 && !plain.has(strings.get(name))) plain.set(strings.get(name), value);
  }
  return { tag, parents, attributes, plain };
}

/** Strings of a file are numbered in its own pool. */
export function readValue(reader: ByteReader, strings: StringPool): ResourceValue {
  reader.take(3);
  const type = reader.u8();
  const data = reader.u32();
  return { type, data, text: type === valueTypes.string ? strings.find(data) : null };
}
