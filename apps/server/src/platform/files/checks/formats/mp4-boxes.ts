import { Refused } from '../check-request.ts';

/** A box inside bytes that were read: from behind its head to its end. */
export interface Box {
  type: string;
  start: number;
  end: number;
}

export const damagedAt = (box: string): Refused => new Refused('file.mp4_damaged', { box });

const isName = (type: string): boolean => /^[\x20-\x7e\xa9]{4}$/.test(type);

export interface BoxHead {
  type: string;
  headBytes: number;
  /** Head included. */
  size: number;
}

/** Reads the head of a box of which `rest` bytes are left at most; a size that does not fit is a lie. */
export function readBoxHead(bytes: Buffer, at: number, rest: number, parent: string): BoxHead {
  if (rest < 8 || at + 8 > bytes.length) throw damagedAt(parent);
  const type = bytes.toString('latin1', at + 4, at + 8);
  if (!isName(type)) throw damagedAt(parent);
  const short = bytes.readUInt32BE(at);
  const isLong = short === 1;
  if (isLong && at + 16 > bytes.length) throw damagedAt(type);
  const headBytes = isLong ? 16 : 8;
  // 0 means: to the end of the file. Only the last box of the file may, and only sound and pictures have no size of their own.
  const isOpen = short === 0 && parent === 'file' && type === 'mdat';
  const size = isOpen ? rest : isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short;
  if (size < headBytes || size > rest) throw damagedAt(type);
  return { type, headBytes, size };
}

const maxChildren = 1_000;

/** The boxes inside a box, which they fill to the last byte. */
export function childrenOf(bytes: Buffer, { type: parent, start, end }: Box): Box[] {
  const found: Box[] = [];
  let at = start;
  while (at < end) {
    const { type, headBytes, size } = readBoxHead(bytes, at, end - at, parent);
    if (found.push({ type, start: at + headBytes, end: at + size }) > maxChildren) throw damagedAt(parent);
    at += size;
  }
  return found;
}

/** The one box of this name on the way down. */
export function boxAt(bytes: Buffer, from: Box, ...path: string[]): Box {
  let box = from;
  for (const name of path) {
    const [next, second] = childrenOf(bytes, box).filter(({ type }) => type === name);
    if (!next || second) throw damagedAt(name);
    box = next;
  }
  return box;
}
