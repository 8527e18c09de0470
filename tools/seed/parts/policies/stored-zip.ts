import { crc32 } from 'node:zlib';

const version = 20;

function record(signature: number, fields: readonly (readonly [bytes: 2 | 4, value: number])[], name: string): Buffer {
  const parts = fields.map(([bytes, value]) => {
    const part = Buffer.alloc(bytes);
    part.writeUIntLE(value, 0, bytes);
    return part;
  });
  const head = Buffer.alloc(4);
  head.writeUInt32LE(signature);
  return Buffer.concat([head, ...parts, Buffer.from(name, 'latin1')]);
}

/** An archive whose files are not compressed: pictures are already. */
export function storedZip(files: readonly { name: string; bytes: Buffer }[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const { name, bytes } of files) {
    const sizes = [
      [4, crc32(bytes)],
      [4, bytes.length],
      [4, bytes.length],
      [2, name.length],
      [2, 0],
    ] as const;
    // No flags, stored, the first day an archive can name.
    const common = [[2, version], [2, 0], [2, 0], [2, 0], [2, 33], ...sizes] as const;
    const local = record(0x04034b50, common, name);
    bodies.push(local, bytes);
    directory.push(record(0x02014b50, [[2, version], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]], name));
    at += local.length + bytes.length;
  }
  const central = Buffer.concat(directory);
  const end = record(
    0x06054b50,
    [
      [2, 0],
      [2, 0],
      [2, files.length],
      [2, files.length],
      [4, central.length],
      [4, at],
      [2, 0],
    ],
    '',
  );
  return Buffer.concat([...bodies, central, end]);
}
