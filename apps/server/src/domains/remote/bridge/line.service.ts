import type { Duplex } from 'node:stream';
import { deadAfterMs } from '@tilldeck/contracts/remote/remote.limits';
import type { WebSocket } from 'ws';
import type { Log } from '../../../platform/log.ts';

/** How long the other side may take to answer a goodbye. */
const goodbyeMs = 2_000;

export interface LineEars {
  hear: (data: Buffer, isBinary: boolean) => void;
  closed: () => void;
}

/** One websocket: bytes out and in, pauses, signs of life. A fault in what hears it ends this connection and no other. */
export class Line {
  readonly #socket: WebSocket;
  readonly #wire: Duplex & { bytesWritten?: number };
  readonly #log: Log;
  #heardAt = performance.now();
  #passedOn = 0;
  #wasFull = false;
  #isPaused = false;
  #isEnding = false;

  constructor(socket: WebSocket, wire: Duplex, log: Log) {
    this.#socket = socket;
    this.#wire = wire;
    this.#log = log;
    // Who breaks off or sends what is no websocket is closed by `ws`.
    socket.on('error', () => {});
  }

  listen(ears: LineEars): void {
    const guarded = (work: () => void): void => {
      try {
        work();
      } catch (error) {
        this.#log.error({ err: error }, 'a connection of the bridge failed');
        this.terminate();
      }
    };
    this.#socket.on('pong', () => this.#live());
    this.#socket.on('message', (data, isBinary) => {
      this.#live();
      if (!this.#isEnding && Buffer.isBuffer(data)) guarded(() => ears.hear(data, isBinary));
    });
    this.#socket.once('close', () => guarded(() => ears.closed()));
  }

  /** Bytes that were sent and have not left this process. */
  get waitingBytes(): number {
    return this.#socket.bufferedAmount;
  }

  get isOpen(): boolean {
    return !this.#isEnding && this.#socket.readyState === this.#socket.OPEN;
  }

  /** `left` is called when the bytes are with the system, or lost with the connection. */
  send(data: Uint8Array | string, left?: () => void): void {
    if (this.isOpen) this.#socket.send(data, left);
  }

  tell(what: object): void {
    this.send(JSON.stringify(what));
  }

  /** The source waits: what it sends stays with it, by TCP. */
  setPaused(isPaused: boolean): void {
    if (isPaused === this.#isPaused || this.#isEnding) return;
    this.#isPaused = isPaused;
    if (isPaused) this.#socket.pause();
    else this.#socket.resume();
    this.#live();
  }

  /** Asks for a sign of life. False: there was none for too long. */
  beat(now: number): boolean {
    const passedOn = (this.#wire.bytesWritten ?? 0) - this.#wire.writableLength;
    // Who reads slowly gets to the ping late: bytes that leave a full buffer are a sign of life, too.
    const isReading = this.#wasFull && passedOn > this.#passedOn;
    this.#wasFull = this.#wire.writableLength > 0;
    this.#passedOn = passedOn;
    // Nothing is heard from who was told to wait.
    if (isReading || this.#isPaused) this.#live();
    if (this.isOpen) this.#socket.ping();
    return now - this.#heardAt <= deadAfterMs;
  }

  end(code: number): void {
    if (this.#isEnding) return;
    // The goodbye of who was told to wait would never be read.
    this.setPaused(false);
    this.#isEnding = true;
    this.#socket.close(code);
    setTimeout(() => this.#socket.terminate(), goodbyeMs).unref();
  }

  terminate(): void {
    this.#isEnding = true;
    this.#socket.terminate();
  }

  #live(): void {
    this.#heardAt = performance.now();
  }
}
