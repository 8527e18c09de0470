import type { Duplex } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { closeCodes } from '@tilldeck/contracts/remote/bridge.schemas';
import { maxFrameBytes, pauseAboveBytes, releaseMs, resumeBelowBytes } from '@tilldeck/contracts/remote/remote.limits';
import type { RfbRefusal } from '@tilldeck/contracts/remote/rfb-allowed.rules';
import { RfbViewerFilter } from '@tilldeck/contracts/remote/rfb-viewer.rules';
import type { WebSocket } from 'ws';

/** Capture servers write a few kilobytes at a time; each message costs both ends more than its bytes do. */
const joinMs = 2;
const joinBytes = 64 * 1_024;

/** One viewer's picture: RFB between the bridge and the capture server, read once more on the device. */
export class ViewerChannel {
  private readonly socket: WebSocket;
  private readonly capture: Duplex;
  private readonly filter: RfbViewerFilter;
  private readonly refused: (refusal: RfbRefusal) => void;
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private timer: NodeJS.Timeout | undefined;
  private ending: Promise<boolean> | undefined;

  constructor(
    ends: { socket: WebSocket; capture: Duplex },
    parts: { canControl: boolean; refused: (refusal: RfbRefusal) => void; closed: () => void },
  ) {
    this.socket = ends.socket;
    this.capture = ends.capture;
    this.filter = new RfbViewerFilter(parts.canControl);
    this.refused = parts.refused;
    const closed = () => parts.closed();
    this.socket.on('message', (data) => this.toCapture(data as Buffer));
    this.socket.on('close', closed);
    // The capture server speaks first, and waits until somebody listens.
    this.socket.once('open', () => this.capture.on('data', (bytes: Buffer) => this.toViewer(bytes)));
    this.capture.on('error', closed);
    this.capture.on('close', closed);
  }

  setControl(canControl: boolean): void {
    const releases = this.filter.setControl(canControl);
    if (!this.ending && releases.length > 0) this.capture.write(releases);
  }

  /** Nothing goes either way from here on. False where keys may still be down: the capture server was gone already. */
  end(): Promise<boolean> {
    this.ending ??= this.letGo();
    return this.ending;
  }

  private async letGo(): Promise<boolean> {
    clearTimeout(this.timer);
    this.waiting = [];
    this.socket.close();
    const releases = this.filter.setControl(false);
    const isWritable = this.capture.writable && !this.capture.destroyed;
    if (releases.length > 0 && isWritable) {
      this.capture.write(releases);
      // A capture server that ends at once drops what it has not read.
      await sleep(releaseMs);
    }
    this.capture.destroy();
    return releases.length === 0 || isWritable;
  }

  private toCapture(bytes: Buffer): void {
    if (this.ending) return;
    const { forward, refusal } = this.filter.take(bytes);
    if (forward.length > 0 && !this.capture.write(forward)) {
      this.socket.pause();
      this.capture.once('drain', () => this.socket.resume());
    }
    if (!refusal) return;
    this.refused(refusal);
    this.socket.close(closeCodes.protocol);
    void this.end();
  }

  private toViewer(bytes: Buffer): void {
    if (this.ending) return;
    this.waiting.push(bytes);
    this.waitingBytes += bytes.length;
    if (this.waitingBytes >= joinBytes) this.send();
    else this.timer ??= setTimeout(() => this.send(), joinMs);
  }

  private send(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    const whole = Buffer.concat(this.waiting);
    this.waiting = [];
    this.waitingBytes = 0;
    for (let at = 0; at < whole.length; at += maxFrameBytes)
      this.socket.send(whole.subarray(at, at + maxFrameBytes), () => this.sent());
    if (this.socket.bufferedAmount > pauseAboveBytes) this.capture.pause();
  }

  private sent(): void {
    if (this.capture.isPaused() && this.socket.bufferedAmount < resumeBelowBytes) this.capture.resume();
  }
}
