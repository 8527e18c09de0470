import { inflateSync } from 'node:zlib';

const [headerBytes, entryBytes, sfntHeaderBytes, sfntEntryBytes] = [44, 20, 12, 16];
const padded = (length: number): number => (length + 3) & ~3;

/**
 * The font inside a WOFF file. Tables of a WOFF are compressed one by one, and the font reader would inflate the table of all
 * glyphs again for each glyph: seconds a page.
 */
export function sfntOfWoff(woff: Buffer): Buffer {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('not a WOFF font');
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, nr) => {
    const at = headerBytes + nr * entryBytes;
    const [offset, packed, length] = [woff.readUInt32BE(at + 4), woff.readUInt32BE(at + 8), woff.readUInt32BE(at + 12)];
    const stored = woff.subarray(offset, offset + packed);
    return {
      tag: woff.subarray(at, at + 4),
      checksum: woff.readUInt32BE(at + 16),
      content: packed < length ? inflateSync(stored) : stored,
    };
  });
  const begin = sfntHeaderBytes + count * sfntEntryBytes;
  const font = Buffer.alloc(begin + tables.reduce((sum, { content }) => sum + padded(content.length), 0));
  const power = Math.floor(Math.log2(count));
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  font.writeUInt16BE(2 ** power * sfntEntryBytes, 6);
  font.writeUInt16BE(power, 8);
  font.writeUInt16BE((count - 2 ** power) * sfntEntryBytes, 10);
  let offset = begin;
  for (const [nr, { tag, checksum, content }] of tables.entries()) {
    const at = sfntHeaderBytes + nr * sfntEntryBytes;
    tag.copy(font, at);
    font.writeUInt32BE(checksum, at + 4);
    font.writeUInt32BE(offset, at + 8);
    font.writeUInt32BE(content.length, at + 12);
    content.copy(font, offset);
    offset += padded(content.length);
  }
  return font;
}
