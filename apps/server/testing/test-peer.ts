import { once } from 'node:events';
import { bridgeProtocol } from '@tilldeck/contracts/remote/bridge.schemas';
import { WebSocket } from 'ws';

/** One connection to a bridge that keeps all it is told. */
export class TestPeer {
  readonly socket: WebSocket;
  readonly opened: Promise<void>;
  /** The code it ended with. */
  readonly closed: Promise<number>;
  readonly #waiting = new Set<() => void>();

  constructor(url: string, pass: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, [bridgeProtocol, pass], { headers, perMessageDeflate: false });
    this.socket.on('error', () => {});
    this.opened = once(this.socket, 'open').then(() => undefined);
    this.opened.catch(() => undefined);
    this.closed = once(this.socket, 'close').then(([code]) => code as number);
  }

  protected changed(): void {
    for (const look of this.#waiting) look();
  }

  /** The first that fits, from the past or still to come. */
  protected first<T, U extends T>(from: readonly T[], fits: (item: T) => item is U): Promise<U>;
  protected first<T>(from: readonly T[], fits: (item: T) => boolean): Promise<T>;
  protected first<T>(from: readonly T[], fits: (item: T) => boolean): Promise<T> {
    return new Promise((done) => {
      const look = (): void => {
        const found = from.find(fits);
        if (found === undefined) return;
        this.#waiting.delete(look);
        done(found);
      };
      this.#waiting.add(look);
      look();
    });
  }

  cut(): void {
    this.socket.terminate();
  }
}

/** Opens a connection that is refused: the code it is closed with, or the status that refuses the upgrade. */
export async function refusal(url: string, protocols: string[], headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url, protocols, { headers });
  socket.on('error', () => {});
  const status = new Promise<number>((done) => {
    socket.once('unexpected-response', (_request, response) => {
      done(response.statusCode ?? 0);
      socket.terminate();
    });
  });
  const code = once(socket, 'close').then(([closedWith]) => closedWith as number);
  return Promise.race([status, code]);
}
