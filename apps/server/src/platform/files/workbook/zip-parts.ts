import { inflateRawSync } from 'node:zlib';

const endSign = 0x06054b50;
const entrySign = 0x02014b50;
const endLength = 22;
const longestComment = 65_535;

/** The parts of a zip file by name, read when asked for. Null for what is no plain zip: nobody guesses here. */
export function openZip(bytes: Buffer, maxPartBytes: number): ((name: string) => Buffer | null) | null {
  let end = bytes.length - endLength;
  const lowest = Math.max(0, end - longestComment);
  while (end >= lowest && bytes.readUInt32LE(end) !== endSign) end--;
  if (end < lowest) return null;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  const places = new Map<string, { method: number; packed: number; header: number }>();
  for (let n = 0; n < count; n++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySign) return null;
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    // Two parts of one name are read differently by different programs.
    if (places.has(name)) return null;
    const isSealed = (bytes.readUInt16LE(at + 8) & 1) === 1;
    if (!isSealed)
      places.set(name, {
        method: bytes.readUInt16LE(at + 10),
        packed: bytes.readUInt32LE(at + 20),
        header: bytes.readUInt32LE(at + 42),
      });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return (name) => {
    const place = places.get(name);
    if (!place || place.header + 30 > bytes.length) return null;
    const start = place.header + 30 + bytes.readUInt16LE(place.header + 26) + bytes.readUInt16LE(place.header + 28);
    const packed = bytes.subarray(start, start + place.packed);
    if (packed.length !== place.packed) return null;
    if (place.method === 0) return packed.length > maxPartBytes ? null : packed;
    return place.method === 8 ? inflateRawSync(packed, { maxOutputLength: maxPartBytes }) : null;
  };
}
