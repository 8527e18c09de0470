import { EventEmitter, once } from 'node:events';
import {
  type RfbArea,
  rfbSecurityNone,
  rfbVersion,
  setEncodings,
  setPixelFormat,
  updateRequest,
} from '@tilldeck/contracts/remote/rfb-messages.rules';

const encodings = { raw: 0, tight: 7 } as const;
const tightFill = 0x80;
const bytesPerPixel = 4;

/** A viewer for tests, as simple as RFB allows: pixels as they are, or areas of one colour. */
export class RfbClient {
  width = 0;
  height = 0;
  /** Whole pictures and parts of pictures that came. */
  updates = 0;
  /** Pixels of this colour that came at any time: blue, green, red. */
  readonly watched = new Map<number, number>();
  private pixels = new Uint32Array();
  private kept = Buffer.alloc(0);
  private rectangles = 0;
  private step: () => number | undefined = () => this.readVersion();
  private readonly send: (bytes: Uint8Array) => void;
  private readonly news = new EventEmitter();
  private readonly offered: readonly number[];

  constructor(send: (bytes: Uint8Array) => void, offered: readonly number[] = [encodings.raw]) {
    this.send = send;
    this.offered = offered;
  }

  /** Counts pixels of a colour from now on. */
  watch(colour: number): void {
    this.watched.set(colour, 0);
  }

  hear(bytes: Uint8Array): void {
    this.kept = Buffer.concat([this.kept, bytes]);
    for (;;) {
      const used = this.step();
      if (used === undefined) return;
      this.kept = this.kept.subarray(used);
    }
  }

  /** Colour of a pixel: `0xff0000` is red. */
  at(x: number, y: number): number {
    return swap(this.pixels[y * this.width + x] ?? 0);
  }

  /** Waits for the next picture that is so. */
  async until(isSo: () => boolean, withinMs = 30_000): Promise<void> {
    const signal = AbortSignal.timeout(withinMs);
    while (!isSo()) await once(this.news, 'update', { signal });
  }

  private readVersion(): number | undefined {
    if (this.kept.length < rfbVersion.length) return undefined;
    this.send(rfbVersion);
    this.step = () => this.readSecurity();
    return rfbVersion.length;
  }

  private readSecurity(): number | undefined {
    const count = this.kept[0];
    if (count === undefined || this.kept.length < 1 + count) return undefined;
    this.send(Uint8Array.of(rfbSecurityNone));
    this.step = () => this.readResult();
    return 1 + count;
  }

  private readResult(): number | undefined {
    if (this.kept.length < 4) return undefined;
    this.send(Uint8Array.of(1));
    this.step = () => this.readInit();
    return 4;
  }

  private readInit(): number | undefined {
    if (this.kept.length < 24) return undefined;
    const used = 24 + this.kept.readUInt32BE(20);
    if (this.kept.length < used) return undefined;
    this.width = this.kept.readUInt16BE(0);
    this.height = this.kept.readUInt16BE(2);
    this.pixels = new Uint32Array(this.width * this.height);
    this.send(setPixelFormat());
    this.send(setEncodings(this.offered));
    this.ask(false);
    this.step = () => this.readMessage();
    return used;
  }

  private ask(isIncremental: boolean): void {
    this.send(updateRequest({ x: 0, y: 0, width: this.width, height: this.height }, isIncremental));
  }

  private readMessage(): number | undefined {
    const [type] = this.kept;
    if (type === 2) return 1;
    if (type === 3) return this.kept.length < 8 ? undefined : this.whole(8 + this.kept.readUInt32BE(4));
    if (type !== 0 || this.kept.length < 4) return undefined;
    this.rectangles = this.kept.readUInt16BE(2);
    this.step = () => this.readRectangle();
    return 4;
  }

  private readRectangle(): number | undefined {
    if (this.rectangles === 0) {
      this.updates += 1;
      this.step = () => this.readMessage();
      this.news.emit('update');
      this.ask(true);
      return 0;
    }
    if (this.kept.length < 13) return undefined;
    const [x = 0, y = 0, width = 0, height = 0] = [0, 2, 4, 6].map((at) => this.kept.readUInt16BE(at));
    const area = { x, y, width, height };
    const isTight = this.kept.readInt32BE(8) === encodings.tight;
    const used = this.whole(12 + (isTight ? 4 : width * height * bytesPerPixel));
    if (used === undefined) return undefined;
    if (isTight && this.kept[12] !== tightFill) throw new Error('this viewer reads areas of one colour only');
    this.draw(area, isTight);
    this.rectangles -= 1;
    return used;
  }

  private draw({ x, y, width, height }: RfbArea, isFilled: boolean): void {
    for (let place = 0; place < width * height; place += 1) {
      const at = isFilled ? 13 : 12 + place * bytesPerPixel;
      const pixel = this.kept.readUIntLE(at, 3);
      this.pixels[(y + Math.floor(place / width)) * this.width + x + (place % width)] = pixel;
      const count = this.watched.get(swap(pixel));
      if (count !== undefined) this.watched.set(swap(pixel), count + 1);
    }
  }

  private whole(bytes: number): number | undefined {
    return this.kept.length < bytes ? undefined : bytes;
  }
}

/** Red comes first on the wire, and last in what people write. */
const swap = (pixel: number): number => ((pixel & 0xff) << 16) | (pixel & 0xff00) | ((pixel >>> 16) & 0xff);
