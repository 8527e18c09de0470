import { liveHeartbeatMs } from '@tilldeck/contracts/live/live.limits';
import { liveCloseCodes, type ServerFrame } from '@tilldeck/contracts/live/live.schemas';
import { ApiError, SessionGone } from '../request/api-error.ts';
import { reconnectWaitMs } from './reconnect-wait.ts';

export type LiveMessage = Extract<ServerFrame, { topic: string }>;
/** `over`: the session ended, and nothing connects any more. */
export type LiveState = 'idle' | 'connecting' | 'online' | 'offline' | 'over';
export type LiveHandler = (message: LiveMessage) => void;

export interface LiveConnectionOptions {
  /** Gets a single-use pass for the URL, where a token must not be. */
  fetchPass: () => Promise<string>;
  url: (pass: string, since: number) => string;
  /** How far changes are in what was read before the first connection; what the screen shows is read after that. */
  startingPoint: () => number;
  /** More was missed than the server repeats: what is on the screen has to be read again. */
  onMissed: () => void;
  onSessionEnded: () => void;
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
  #heardAt = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #heartbeat: ReturnType<typeof setInterval> | undefined;

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

  /** Connects again after the session ended and the person signed in again. */
  resume(): void {
    if (this.#state !== 'over') return;
    this.#attempt = 0;
    void this.#connect();
  }

  subscribe(topics: readonly string[], handler: LiveHandler): () => void {
    const fresh = topics.filter((topic) => !this.#handlers.has(topic));
    for (const topic of topics) {
      const handlers = this.#handlers.get(topic) ?? new Set();
      this.#handlers.set(topic, handlers.add(handler));
    }
    if (fresh.length > 0) this.#send({ subscribe: fresh });
    if (this.#state === 'idle') {
      this.#since = this.#options.startingPoint();
      void this.#connect();
    }
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

  #send(frame: { subscribe?: string[]; unsubscribe?: string[]; ping?: number }): void {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(frame));
  }

  #setState(state: LiveState): void {
    if (this.#state === state) return;
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }

  #connectNow(): void {
    if (this.#state !== 'offline') return;
    clearTimeout(this.#retry);
    void this.#connect();
  }

  async #connect(): Promise<void> {
    if (this.#attempt === 0) this.#setState('connecting');
    try {
      const pass = await this.#options.fetchPass();
      this.#attach(new WebSocket(this.#options.url(pass, this.#since)));
    } catch (error) {
      // The session ended and the screen says so: asking on would only repeat that.
      const isOver = error instanceof SessionGone || (error instanceof ApiError && error.isShown);
      if (isOver) this.#setState('over');
      else this.#scheduleRetry();
    }
  }

  #attach(socket: WebSocket): void {
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.#heardAt = Date.now();
      this.#setState('online');
      this.#send({ subscribe: [...this.#handlers.keys()] });
      this.#heartbeat = setInterval(() => this.#checkAlive(socket), liveHeartbeatMs);
    };
    socket.onmessage = (event) => {
      this.#heardAt = Date.now();
      this.#receive(JSON.parse(String(event.data)) as ServerFrame);
    };
    socket.onclose = (event) => {
      clearInterval(this.#heartbeat);
      this.#socket = null;
      if (event.code === liveCloseCodes.sessionEnded) this.#setState('over');
      else this.#scheduleRetry();
    };
  }

  /** A laptop that slept, or a router that forgot us, closes no socket: silence for two beats does it. */
  #checkAlive(socket: WebSocket): void {
    if (Date.now() - this.#heardAt > 2 * liveHeartbeatMs) socket.close();
    else this.#send({ ping: Date.now() });
  }

  #receive(frame: ServerFrame): void {
    if ('ended' in frame) this.#options.onSessionEnded();
    if ('seq' in frame && frame.seq !== undefined && frame.seq > this.#since) this.#since = frame.seq;
    if ('resumed' in frame && !frame.resumed) this.#options.onMissed();
    if ('topic' in frame) for (const handler of [...(this.#handlers.get(frame.topic) ?? [])]) handler(frame);
  }

  #scheduleRetry(): void {
    this.#setState('offline');
    this.#retry = setTimeout(() => void this.#connect(), reconnectWaitMs(this.#attempt));
    this.#attempt += 1;
  }
}
