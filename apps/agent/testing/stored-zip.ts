import { crc32 } from 'node:zlib';

const local = 0x04034b50;
const listed = 0x02014b50;
const end = 0x06054b50;

const fields = (...parts: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer =>
  Buffer.concat(
    parts.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** An archive of files as they are, not packed. */
export function storedZip(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, content] of files) {
    const title = Buffer.from(name);
    // Version 2.0, no flags, stored, no time; then what both heads say alike.
    const version = [20, 2] as const;
    const same = fields(
      [0, 4],
      [0, 4],
      [crc32(content), 4],
      [content.length, 4],
      [content.length, 4],
      [title.length, 2],
      [0, 2],
    );
    const head = Buffer.concat([fields([local, 4], version), same, title, content]);
    directory.push(fields([listed, 4], version, version), same, fields([0, 2], [0, 2], [0, 2], [0, 4], [at, 4]), title);
    bodies.push(head);
    at += head.length;
  }
  const list = Buffer.concat(directory);
  const count = files.length;
  const tail = fields([end, 4], [0, 4], [count, 2], [count, 2], [list.length, 4], [at, 4], [0, 2]);
  return Buffer.concat([...bodies, list, tail]);
}
