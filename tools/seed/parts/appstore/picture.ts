import { crc32, deflateSync } from 'node:zlib';

export type Colour = `#${string}`;
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A picture of flat boxes, written as PNG. Enough for icons and screens of apps that do not exist. */
export class Picture {
  readonly width: number;
  readonly height: number;
  readonly #rows: Buffer[];

  constructor(width: number, height: number, ground: Colour) {
    this.width = width;
    this.height = height;
    this.#rows = Array.from({ length: height }, () => Buffer.alloc(1 + width * 3));
    this.fill(ground, { x: 0, y: 0, width, height });
  }

  fill(colour: Colour, { x, y, width, height }: Box): this {
    const pixel = Buffer.from(colour.slice(1), 'hex');
    const [from, to] = [1 + x * 3, 1 + Math.min(x + width, this.width) * 3];
    for (const row of this.#rows.slice(y, y + height)) row.fill(pixel, from, to);
    return this;
  }

  /** A grid of boxes inside a box. */
  tiles(colour: Colour, { x, y, width, height }: Box, columns: number, rows: number, gap: number): this {
    const [wide, high] = [(width - gap * (columns - 1)) / columns, (height - gap * (rows - 1)) / rows].map(Math.floor);
    for (let index = 0; index < columns * rows; index += 1)
      this.fill(colour, {
        x: x + (index % columns) * ((wide ?? 0) + gap),
        y: y + Math.floor(index / columns) * ((high ?? 0) + gap),
        width: wide ?? 0,
        height: high ?? 0,
      });
    return this;
  }

  png(): Buffer {
    const header = Buffer.alloc(13);
    header.writeUInt32BE(this.width, 0);
    header.writeUInt32BE(this.height, 4);
    // Eight bits of red, green and blue each; no filter, no interlace.
    header.set([8, 2, 0, 0, 0], 8);
    const signature = Buffer.from('89504e470d0a1a0a', 'hex');
    const content = deflateSync(Buffer.concat(this.#rows), { level: 9 });
    return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', content), chunk('IEND', Buffer.alloc(0))]);
  }
}

function chunk(type: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
