import { ApiError, SessionGone } from '../request/api-error.ts';

/** What the server sends: `seq` grows, so that a client that was away says how far it got. */
export interface LiveMessage {
  seq: number;
  topic: string;
  payload: unknown;
}

export type LiveState = 'idle' | 'connecting' | 'online' | 'offline';
export type LiveHandler = (message: LiveMessage) => void;

const firstWaitMs = 500;
const longestWaitMs = 30_000;

/** Full jitter: after a server restart its clients come back spread out, not all at once. */
export const reconnectWaitMs = (attempt: number, random: () => number = Math.random): number =>
  Math.round(random() * Math.min(longestWaitMs, firstWaitMs * 2 ** attempt));

export interface LiveConnectionOptions {
  /** Gets a single-use ticket; it stands in the URL, where a token must not. */
  fetchTicket: () => Promise<string>;
  url: (ticket: string, since: number) => string;
  openSocket?: (url: string) => WebSocket;
}

/** One websocket for all of the console. It opens with the first subscription and reconnects by itself. */
export class LiveConnection {
  readonly #options: LiveConnectionOptions;
  readonly #handlers = new Map<string, Set<LiveHandler>>();
  readonly #listeners = new Set<() => void>();
  #socket: WebSocket | null = null;
  #state: LiveState = 'idle';
  #since = 0;
  #attempt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  constructor(options: LiveConnectionOptions) {
    this.#options = options;
    window.addEventListener('online', () => this.#connectNow());
  }

  get state(): LiveState {
    return this.#state;
  }

  onStateChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  subscribe(topics: readonly string[], handler: LiveHandler): () => void {
    const fresh = topics.filter((topic) => !this.#handlers.has(topic));
    for (const topic of topics) {
      const handlers = this.#handlers.get(topic) ?? new Set();
      this.#handlers.set(topic, handlers.add(handler));
    }
    if (fresh.length > 0) this.#send({ subscribe: fresh });
    if (this.#state === 'idle') void this.#connect();
    return () => this.#unsubscribe(topics, handler);
  }

  #unsubscribe(topics: readonly string[], handler: LiveHandler): void {
    const unused = topics.filter((topic) => {
      const handlers = this.#handlers.get(topic);
      handlers?.delete(handler);
      return handlers?.size === 0 && this.#handlers.delete(topic);
    });
    if (unused.length > 0) this.#send({ unsubscribe: unused });
  }

  #send(message: { subscribe: string[] } | { unsubscribe: string[] }): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }

  #setState(state: LiveState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #connectNow(): void {
    if (this.#state !== 'offline') return;
    clearTimeout(this.#retry);
    void this.#connect();
  }

  async #connect(): Promise<void> {
    this.#setState(this.#attempt === 0 ? 'connecting' : 'offline');
    try {
      const ticket = await this.#options.fetchTicket();
      const url = this.#options.url(ticket, this.#since);
      this.#attach(this.#options.openSocket?.(url) ?? new WebSocket(url));
    } catch (error) {
      // The session ended and the screen says so: asking on would only repeat that.
      const isOver = error instanceof SessionGone || (error instanceof ApiError && error.isShown);
      if (isOver) this.#setState('offline');
      else this.#scheduleRetry();
    }
  }

  #attach(socket: WebSocket): void {
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#setState('online');
      this.#send({ subscribe: [...this.#handlers.keys()] });
    };
    socket.onmessage = (event) => this.#deliver(String(event.data));
    socket.onclose = () => {
      this.#socket = null;
      this.#scheduleRetry();
    };
  }

  #deliver(text: string): void {
    const message = JSON.parse(text) as LiveMessage;
    if (message.seq > this.#since) this.#since = message.seq;
    for (const handler of [...(this.#handlers.get(message.topic) ?? [])]) handler(message);
  }

  #scheduleRetry(): void {
    this.#setState('offline');
    this.#retry = setTimeout(() => void this.#connect(), reconnectWaitMs(this.#attempt));
    this.#attempt += 1;
  }
}
