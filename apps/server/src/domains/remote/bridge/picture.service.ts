import { pauseAboveBytes, resumeBelowBytes } from '@tilldeck/contracts/remote/remote.limits';
import { rfbVersion } from '@tilldeck/contracts/remote/rfb-messages.rules';
import { RfbViewerFilter } from '@tilldeck/contracts/remote/rfb-viewer.rules';
import { hasInput } from './input-bytes.rules.ts';
import type { Line } from './line.service.ts';
import { Outflow } from './outflow.service.ts';
import { ServerHandshake } from './server-handshake.rules.ts';
import type { TokenBucket } from './token-bucket.rules.ts';

export interface PictureParts {
  viewer: Line;
  /** Of the device, for this viewer alone. */
  channel: Line;
  own: TokenBucket;
  total: TokenBucket;
  mayControl: boolean;
  /** A viewer that had a picture before may still send what was meant for that one. */
  isFirst: boolean;
}

/** What a picture tells the one who holds it. */
export interface PictureEars {
  /** The first bytes after the handshake have left for the viewer. */
  shown: () => void;
  input: () => void;
  /** The viewer, or the device where `side` says so, sent what is no RFB. */
  broken: (side: 'viewer' | 'device', why: string) => void;
  lost: () => void;
  passed: (direction: 'up' | 'down', bytes: number) => void;
  dropped: (messages: number) => void;
}

/** One RFB stream between the capture server of a device and one viewer. Either side waits for the other. */
export class Picture {
  readonly #parts: PictureParts;
  readonly #ears: PictureEars;
  readonly #filter: RfbViewerFilter;
  readonly #handshake = new ServerHandshake();
  readonly #outflow: Outflow;
  #isAligned: boolean;
  #isShown = false;
  #isEnded = false;

  constructor(parts: PictureParts, ears: PictureEars) {
    this.#parts = parts;
    this.#ears = ears;
    this.#isAligned = parts.isFirst;
    this.#filter = new RfbViewerFilter(parts.mayControl);
    const { viewer, channel, own, total } = parts;
    this.#outflow = new Outflow({ line: viewer, own, total, left: (bytes) => this.#left(bytes) });
    channel.listen({
      hear: (data, isBinary) => this.#fromDevice(data, isBinary),
      closed: () => {
        if (!this.#isEnded) ears.lost();
      },
    });
  }

  #fromDevice(data: Buffer, isBinary: boolean): void {
    if (this.#isEnded) return;
    const pictureBytes = this.#handshake.take(data);
    if (this.#handshake.isBroken || !isBinary) {
      this.#ears.broken('device', 'handshake');
      return;
    }
    this.#outflow.push(data);
    if (pictureBytes > 0 && !this.#isShown) {
      this.#isShown = true;
      this.#outflow.whenLeft(() => this.#ears.shown());
    }
    if (this.#outflow.waitingBytes > pauseAboveBytes) this.#parts.channel.setPaused(true);
  }

  #left(bytes: number): void {
    this.#ears.passed('down', bytes);
    if (this.#outflow.waitingBytes < resumeBelowBytes) this.#parts.channel.setPaused(false);
  }

  /** Of the device, on their way to the viewer. */
  get waitingBytes(): number {
    return this.#outflow.waitingBytes;
  }

  fromViewer(data: Uint8Array): void {
    if (this.#isEnded) return;
    // The answer to the version of the server is the first that belongs to this picture.
    this.#isAligned ||= data[0] === rfbVersion[0];
    if (!this.#isAligned) {
      this.#ears.dropped(1);
      return;
    }
    const wasReady = this.#filter.isHandshakeOver;
    const droppedBefore = this.#filter.droppedCount;
    const { forward, refusal } = this.#filter.take(data);
    if (forward.length > 0) this.#toDevice(forward);
    if (wasReady && hasInput(forward)) this.#ears.input();
    if (this.#filter.droppedCount > droppedBefore) this.#ears.dropped(this.#filter.droppedCount - droppedBefore);
    if (refusal) this.#ears.broken('viewer', refusal.reason);
  }

  #toDevice(bytes: Uint8Array): void {
    const { viewer, channel } = this.#parts;
    this.#ears.passed('up', bytes.length);
    channel.send(bytes, () => {
      if (channel.waitingBytes < resumeBelowBytes) viewer.setPaused(false);
    });
    if (channel.waitingBytes > pauseAboveBytes) viewer.setPaused(true);
  }

  /** Whoever loses control lets go of everything it holds down. */
  setControl(mayControl: boolean): void {
    const releases = this.#filter.setControl(mayControl);
    if (releases.length > 0) this.#toDevice(releases);
  }

  end(code: number): void {
    if (this.#isEnded) return;
    this.setControl(false);
    this.#isEnded = true;
    this.#outflow.close();
    this.#parts.channel.end(code);
    this.#parts.viewer.setPaused(false);
  }
}
