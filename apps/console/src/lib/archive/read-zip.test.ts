import { crc32, deflateRawSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readZip } from './read-zip.ts';

/** An archive as common programs write it; the second file is packed. */
function archiveOf(files: readonly { name: string; text: string; isPacked: boolean }[]): Uint8Array<ArrayBuffer> {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, text, isPacked } of files) {
    const [plain, label] = [Buffer.from(text), Buffer.from(name)];
    const packed = isPacked ? deflateRawSync(plain) : plain;
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(isPacked ? 8 : 0, 4);
    shared.writeUInt32LE(crc32(plain), 10);
    shared.writeUInt32LE(packed.length, 14);
    shared.writeUInt32LE(plain.length, 18);
    shared.writeUInt16LE(label.length, 22);
    const head = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), shared, label]);
    const tail = Buffer.alloc(16);
    tail.writeUInt32LE(at, 12);
    tail.fill(0, 0, 12);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), shared, tail.subarray(2), label]));
    parts.push(head, packed);
    at += head.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(at, 16);
  return Uint8Array.from(Buffer.concat([...parts, central, end]));
}

it('reads the files of an archive, packed or not', async () => {
  const entries = readZip(
    archiveOf([
      { name: 'boot/00001.png', text: 'first', isPacked: false },
      { name: 'boot/00002.png', text: 'second '.repeat(50), isPacked: true },
    ]),
  );
  expect(entries.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
    ['boot/00001.png', 5],
    ['boot/00002.png', 350],
  ]);
  const texts = await Promise.all(entries.map(async (entry) => new TextDecoder().decode(await entry.read())));
  expect(texts).toEqual(['first', 'second '.repeat(50)]);
});

it('says that something else is no archive', () => {
  expect(() => readZip(new TextEncoder().encode('not an archive at all, but long enough'))).toThrow('not a ZIP file');
});
