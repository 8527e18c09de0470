import type { WebSocket } from '@fastify/websocket';
import {
  maxClientFramesPerHeartbeat,
  maxLiveTopics,
  maxWaitingBytes,
  maxWaitingEvents,
} from '@tilldeck/contracts/live/live.limits';
import { type ClientFrame, clientFrame, liveCloseCodes, type ServerFrame } from '@tilldeck/contracts/live/live.schemas';
import type { SessionFault } from '../auth/sessions.ts';
import type { Caller } from '../context.ts';
import type { NumberedEvent } from '../outbox/event-log.ts';
import { mayHear } from './live-audience.ts';
import type { LiveFrame } from './live-frame.ts';

/** What a connection asks of the rest. */
export interface LiveSource {
  head(): number;
  catchUp(): Promise<void>;
  /** Everything after `since` up to `upTo`, or null when that is more than is replayed or no longer known. */
  replay(since: number, upTo: number): Promise<NumberedEvent[] | null>;
  /** Back-pressure, silence, refused frames: why a connection was cut. */
  dropped(reason: string): void;
}

/** One open screen. */
export class LiveSocket {
  caller: Caller;
  readonly topics = new Set<string>();
  readonly #socket: WebSocket;
  readonly #source: LiveSource;
  /** How far the client says it got; 0 for one that comes for the first time. */
  readonly #since: number;
  #hasBegun = false;
  /** Events on their way. They are shared by all connections, so a slow reader costs references, not copies. */
  readonly #queue: NumberedEvent[] = [];
  #isSending = false;
  #isHeard = true;
  #frameCount = 0;

  constructor(socket: WebSocket, caller: Caller, since: number, source: LiveSource) {
    this.#socket = socket;
    this.caller = caller;
    this.#since = since;
    this.#source = source;
    socket.on('message', (data, isBinary) =>
      this.#receive(Buffer.isBuffer(data) && !isBinary ? data.toString('utf8') : ''),
    );
    socket.on('pong', () => {
      this.#isHeard = true;
    });
  }

  get tokenHash(): Buffer {
    return this.caller.tokenHash;
  }

  /** An event from the feed. */
  offer(event: NumberedEvent): void {
    if (!this.topics.has(event.topic)) return;
    this.#queue.push(event);
    if (this.#queue.length > maxWaitingEvents) this.#drop('slow');
    else if (!this.#isSending) void this.#sendQueue(0);
  }

  /** A frame of this moment: a reader who is behind goes without. */
  glimpse({ topic, payload, ...audience }: LiveFrame): void {
    if (this.#isSending || !this.topics.has(topic) || !mayHear(this.caller, audience)) return;
    this.#send({ topic, payload });
  }

  /** Asks for a sign of life; cuts a connection that gave none since the last time. */
  beat(): void {
    if (this.#isHeard) this.#socket.ping();
    else this.#drop('silent');
    this.#isHeard = false;
    this.#frameCount = 0;
  }

  /** The session is over. */
  end(fault: SessionFault): void {
    this.#send({ ended: fault });
    this.close(liveCloseCodes.sessionEnded);
  }

  close(code: number): void {
    this.#socket.close(code);
  }

  terminate(): void {
    this.#socket.terminate();
  }

  #drop(reason: string): void {
    this.#source.dropped(reason);
    this.#socket.terminate();
  }

  #receive(text: string): void {
    this.#isHeard = true;
    this.#frameCount += 1;
    const frame = readFrame(text);
    for (const topic of frame?.unsubscribe ?? []) this.topics.delete(topic);
    for (const topic of frame?.subscribe ?? []) this.topics.add(topic);
    if (!frame || this.topics.size > maxLiveTopics || this.#frameCount > maxClientFramesPerHeartbeat) {
      this.#source.dropped('refused');
      this.close(liveCloseCodes.unreadableFrame);
      return;
    }
    if (frame.ping !== undefined) this.#send({ pong: frame.ping });
    if (frame.subscribe && !this.#hasBegun) void this.#begin();
  }

  /** With the first topics: what was missed, then how far that went, then what is new. */
  async #begin(): Promise<void> {
    this.#hasBegun = true;
    const since = this.#since;
    if (since === 0 || since === this.#source.head()) {
      this.#send({ resumed: true, seq: this.#source.head() });
      return;
    }
    this.#isSending = true;
    // The client may come from a process that was a moment ahead of this one.
    if (since > this.#source.head()) await this.#source.catchUp();
    const upTo = this.#source.head();
    const missed = since > upTo ? null : await this.#source.replay(since, upTo).catch(() => null);
    for (const event of missed ?? []) if (this.#isFor(event)) await this.#sendText(textOf(event));
    this.#send({ resumed: missed !== null, seq: upTo });
    await this.#sendQueue(upTo);
  }

  /** One after the other, as fast as they are taken. Whether the caller may hear an event is decided now. */
  async #sendQueue(after: number): Promise<void> {
    this.#isSending = true;
    for (let event = this.#queue.shift(); event; event = this.#queue.shift())
      if (event.seq > after && this.#isFor(event)) await this.#sendText(textOf(event));
    this.#isSending = false;
  }

  #isFor(event: NumberedEvent): boolean {
    return this.topics.has(event.topic) && mayHear(this.caller, event);
  }

  #send(frame: ServerFrame): void {
    void this.#sendText(JSON.stringify(frame));
  }

  /** Resolves when the text is on its way. */
  #sendText(text: string): Promise<void> {
    if (this.#socket.readyState !== this.#socket.OPEN) return Promise.resolve();
    const sent = new Promise<void>((resolve) => this.#socket.send(text, () => resolve()));
    if (this.#socket.bufferedAmount > maxWaitingBytes) this.#drop('slow');
    return sent;
  }
}

const texts = new WeakMap<NumberedEvent, string>();

/** The same for everybody who hears it, so it is written once. */
function textOf(event: NumberedEvent): string {
  let text = texts.get(event);
  if (text === undefined) {
    const { seq, topic, payload, cause } = event;
    text = JSON.stringify({ seq, topic, payload, ...(cause ? { cause } : {}) } satisfies ServerFrame);
    texts.set(event, text);
  }
  return text;
}

function readFrame(text: string): ClientFrame | null {
  try {
    const parsed = clientFrame.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
