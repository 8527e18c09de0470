import { Malformed } from './byte-reader.ts';

/** One element of DER: its tag, what is in it, and its own bytes from tag to end. */
export interface DerElement {
  tag: number;
  content: Buffer;
  whole: Buffer;
}

export const derTags = {
  integer: 0x02,
  octets: 0x04,
  oid: 0x06,
  sequence: 0x30,
  set: 0x31,
  first: 0xa0,
  second: 0xa1,
} as const;

/** The elements that stand one after the other in these bytes. Nothing is read deeper than asked for. */
export function readDer(bytes: Buffer): DerElement[] {
  const found: DerElement[] = [];
  for (let at = 0; at < bytes.length; ) {
    const { tag, contentAt, end } = headOf(bytes, at);
    found.push({ tag, content: bytes.subarray(contentAt, end), whole: bytes.subarray(at, end) });
    at = end;
  }
  return found;
}

function headOf(bytes: Buffer, at: number): { tag: number; contentAt: number; end: number } {
  const [tag = 0, first] = bytes.subarray(at, at + 2);
  if (first === undefined || (tag & 0x1f) === 0x1f) throw new Malformed('no element');
  if (first < 0x80) return bounded(bytes, tag, at + 2, first);
  const count = first & 0x7f;
  // Without a length, or with one that no signature needs.
  if (count === 0 || count > 4 || at + 2 + count > bytes.length) throw new Malformed('no length');
  return bounded(bytes, tag, at + 2 + count, bytes.readUIntBE(at + 2, count));
}

function bounded(bytes: Buffer, tag: number, contentAt: number, length: number) {
  if (contentAt + length > bytes.length) throw new Malformed('an element reaches beyond its frame');
  return { tag, contentAt, end: contentAt + length };
}

/** The elements inside one that must be there and of this sort. */
export function inside(element: DerElement | undefined, tag: number): DerElement[] {
  return readDer(contentIn(element, tag));
}

export function contentIn(element: DerElement | undefined, tag: number): Buffer {
  if (element?.tag !== tag) throw new Malformed('an element of another sort');
  return element.content;
}

/** `2.16.840.1.101.3.4.2.1`, as people write it. */
export function oidOf(element: DerElement | undefined): string {
  const parts: number[] = [];
  let value = 0;
  for (const byte of contentIn(element, derTags.oid)) {
    value = value * 128 + (byte & 0x7f);
    if (byte & 0x80) continue;
    parts.push(value);
    value = 0;
  }
  const [head = 0, ...rest] = parts;
  const top = Math.min(2, Math.floor(head / 40));
  return [top, head - top * 40, ...rest].join('.');
}
