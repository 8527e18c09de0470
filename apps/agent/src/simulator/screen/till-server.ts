import { type Duplex, duplexPair } from 'node:stream';
import { messageBytes } from '@tilldeck/contracts/remote/rfb-allowed.rules';
import { type RfbArea, rfbSecurityNone, rfbTypes, rfbVersion } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { type DrawnTill, type Part, tillSize } from './drawn-till.ts';
import type { Box } from './pixel-text.ts';

const tickMs = 1_000;
const [raw, tight, tightFill] = [0, 7, 0x80];
const handshake = [rfbVersion.length, 1, 1] as const;

/** The capture server of a simulated device: RFB from a picture of areas of one colour, so that a viewer costs little. */
export class TillServer {
  private readonly till: DrawnTill;
  private readonly viewers = new Set<TillViewer>();
  private timer: NodeJS.Timeout | undefined;

  constructor(till: DrawnTill) {
    this.till = till;
  }

  /** A connection to it. */
  open(): Duplex {
    const [own, theirs] = duplexPair();
    const viewer = new TillViewer(own, this.till, () => this.changed());
    this.viewers.add(viewer);
    own.on('error', () => {});
    own.once('close', () => {
      this.viewers.delete(viewer);
      if (this.viewers.size === 0) clearInterval(this.timer);
    });
    clearInterval(this.timer);
    this.timer = setInterval(() => {
      this.till.tick();
      this.changed();
    }, tickMs);
    // The other end of a pair does not hear of the end of this one.
    theirs.once('close', () => own.destroy());
    return theirs;
  }

  changed(): void {
    for (const viewer of this.viewers) viewer.show();
  }
}

class TillViewer {
  private readonly stream: Duplex;
  private readonly till: DrawnTill;
  private readonly pressed: () => void;
  private kept: Buffer = Buffer.alloc(0);
  private steps = 0;
  private isAsked = false;
  private seen = 0;
  private isTight = false;
  private buttons = 0;
  /** Bits by which red, green and blue are moved. */
  private shifts: readonly number[] = [16, 8, 0];

  constructor(stream: Duplex, till: DrawnTill, pressed: () => void) {
    this.stream = stream;
    this.till = till;
    this.pressed = pressed;
    stream.on('data', (bytes: Buffer) => this.hear(bytes));
    stream.write(rfbVersion);
  }

  /** What changed since the last picture, where one is asked for. */
  show(): void {
    const parts = this.isAsked ? this.till.parts().filter(({ version }) => version > this.seen) : [];
    if (parts.length === 0) return;
    this.isAsked = false;
    this.seen = this.till.now;
    const areas = this.isTight ? parts.flatMap(({ boxes }) => boxes.map(fill)) : parts.map((part) => this.pixels(part));
    const head = Buffer.from([0, 0, 0, 0]);
    head.writeUInt16BE(areas.length, 2);
    this.stream.write(Buffer.concat([head, ...areas]));
  }

  private hear(bytes: Buffer): void {
    this.kept = Buffer.concat([this.kept, bytes]);
    for (;;) {
      const wanted = handshake[this.steps] ?? (this.kept.length > 0 ? messageBytes(this.kept) : 1);
      if (typeof wanted !== 'number') {
        this.stream.destroy();
        return;
      }
      if (this.kept.length < wanted) return;
      const message = this.kept.subarray(0, wanted);
      // Of a long message the beginning says how long it is.
      if (this.steps === handshake.length && messageBytes(message) !== wanted) continue;
      this.kept = this.kept.subarray(wanted);
      if (this.steps < handshake.length) this.greet();
      else this.obey(message);
    }
  }

  private greet(): void {
    this.steps += 1;
    if (this.steps === 1) this.stream.write(Buffer.from([1, rfbSecurityNone]));
    else if (this.steps === 2) this.stream.write(Buffer.alloc(4));
    else {
      const init = Buffer.from([0, 0, 0, 0, 32, 24, 0, 1, 0, 255, 0, 255, 0, 255, 16, 8, 0, 0, 0, 0, 0, 0, 0, 4]);
      init.writeUInt16BE(tillSize.width, 0);
      init.writeUInt16BE(tillSize.height, 2);
      this.stream.write(Buffer.concat([init, Buffer.from('till')]));
    }
  }

  private obey(message: Buffer): void {
    const [type, second = 0] = message;
    if (type === rfbTypes.setPixelFormat) this.shifts = [...message.subarray(14, 17)];
    else if (type === rfbTypes.setEncodings)
      this.isTight = Array.from({ length: (message.length - 4) / 4 }, (_, nr) =>
        message.readInt32BE(4 + 4 * nr),
      ).includes(tight);
    else if (type === rfbTypes.updateRequest) {
      this.isAsked = true;
      if (second === 0) this.seen = 0;
      this.show();
    } else if (type === rfbTypes.pointerEvent) {
      if (second === 1 && this.buttons === 0) this.till.press(message.readUInt16BE(2), message.readUInt16BE(4));
      this.buttons = second;
      this.pressed();
    }
  }

  /** For viewers that know nothing better; each pixel has 32 bits. */
  private pixels({ area, boxes }: Part): Buffer {
    const [red = 0, green = 0, blue = 0] = this.shifts;
    const pixels = new Uint32Array(area.width * area.height);
    for (const { x, y, width, height, colour } of boxes) {
      const pixel = (((colour >> 16) & 255) << red) | (((colour >> 8) & 255) << green) | ((colour & 255) << blue);
      for (let row = y - area.y; row < y - area.y + height; row += 1)
        pixels.fill(pixel, row * area.width + x - area.x, row * area.width + x - area.x + width);
    }
    return Buffer.concat([headOf(area, raw), Buffer.from(pixels.buffer)]);
  }
}

const fill = (box: Box): Buffer =>
  Buffer.concat([
    headOf(box, tight),
    Buffer.from([tightFill, (box.colour >> 16) & 255, (box.colour >> 8) & 255, box.colour & 255]),
  ]);

function headOf({ x, y, width, height }: RfbArea, encoding: number): Buffer {
  const head = Buffer.alloc(12);
  for (const [nr, value] of [x, y, width, height].entries()) head.writeUInt16BE(value, nr * 2);
  head.writeInt32BE(encoding, 8);
  return head;
}
