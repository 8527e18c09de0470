import { once } from 'node:events';
import { liveRoutes } from '@tilldeck/contracts/live/live.routes';
import type { ServerFrame } from '@tilldeck/contracts/live/live.schemas';
import type { WireClient } from '@tilldeck/testkit/client/wire-client';
import { WebSocket } from 'ws';

export type EventFrame = Extract<ServerFrame, { seq: number; topic: string }>;

export const liveUrl = (baseUrl: string, pass: string, since?: number): string =>
  `${baseUrl.replace(/^http/, 'ws')}/ws?token=${pass}${since === undefined ? '' : `&since=${since}`}`;

export const fetchPass = async (client: WireClient): Promise<string> => (await client.call(liveRoutes.pass, {})).pass;

/** Opens `/ws` like the console does and keeps every frame. */
export class LiveClient {
  readonly socket: WebSocket;
  readonly frames: ServerFrame[] = [];
  readonly closed: Promise<number>;
  #waiting: (() => void)[] = [];

  constructor(url: string, headers: Record<string, string> = {}) {
    this.socket = new WebSocket(url, { headers });
    this.socket.on('error', () => {});
    this.socket.on('message', (data) => {
      this.frames.push(JSON.parse((data as Buffer).toString('utf8')));
      for (const look of this.#waiting.splice(0)) look();
    });
    this.closed = once(this.socket, 'close').then(([code]) => code as number);
  }

  /** Opens, subscribes and waits until the server says how far the connection stands. */
  static async open(client: WireClient, baseUrl: string, topics: string[], since?: number): Promise<LiveClient> {
    const live = new LiveClient(liveUrl(baseUrl, await fetchPass(client), since));
    await once(live.socket, 'open');
    live.send({ subscribe: topics });
    await live.next((frame) => 'resumed' in frame);
    return live;
  }

  send(frame: unknown): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  /** The first frame that fits, from the past or the future. */
  async next(fits: (frame: ServerFrame) => boolean): Promise<ServerFrame> {
    for (;;) {
      const found = this.frames.find(fits);
      if (found) return found;
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    }
  }

  get events(): EventFrame[] {
    return this.frames.filter((frame): frame is EventFrame => 'topic' in frame && frame.seq !== undefined);
  }

  /** Frames without a number. */
  get glimpses(): unknown[] {
    return this.frames.flatMap((frame) => ('topic' in frame && frame.seq === undefined ? [frame.payload] : []));
  }

  get payloads(): unknown[] {
    return this.events.map((event) => event.payload);
  }

  /** The event whose payload carries this mark. */
  eventOf(mark: string): Promise<ServerFrame> {
    return this.next((frame) => 'topic' in frame && (frame.payload as { mark?: string }).mark === mark);
  }

  close(): void {
    this.socket.close();
  }
}

/** The HTTP status that refuses an upgrade. */
export async function refusedStatus(url: string, headers: Record<string, string> = {}): Promise<number> {
  const socket = new WebSocket(url, { headers });
  socket.on('error', () => {});
  const [, response] = await once(socket, 'unexpected-response');
  socket.terminate();
  return response.statusCode;
}
