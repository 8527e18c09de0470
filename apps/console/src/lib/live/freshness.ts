import type { QueryClient } from '@tanstack/react-query';
import type { LiveHandler, LiveMessage } from './live-connection.ts';

/** A fleet changes all the time: what is on the screen is read again at most once in this time. */
export const restMs = 5_000;
/** One change often has several events; they are one reason to read. */
const gatherMs = 100;

interface Read {
  client: QueryClient;
  /** The query's hash in the client's cache. */
  hash: string;
  /** `devices.device`, or `devices.device#id` where only events about the record in the input's `id` matter. */
  topics: readonly string[];
  /** Instead of `restMs`, for answers that the server keeps for all who ask. */
  restMs?: number | undefined;
}

interface Watched extends Read {
  watchers: number;
  readAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
  stop: () => void;
}

const heardPages = new WeakSet<object>();

/** Answers that were read because of an event, not because the person did something. */
export const wasHeard = (answer: object): boolean => heardPages.has(answer);
export const markHeard = <T extends object>(answer: T, isHeard: boolean): T => {
  if (isHeard) heardPages.add(answer);
  else heardPages.delete(answer);
  return answer;
};

/** `devices.device` of `devices.device#id`. */
export const plainTopic = (topic: string): string => topic.split('#', 1)[0] ?? topic;

/** Whether an event is about what was read; an event that names no record is about all of them. */
export function concerns(message: LiveMessage, topics: readonly string[], input: unknown): boolean {
  const declared = topics.find((topic) => plainTopic(topic) === message.topic);
  const field = declared?.split('#')[1];
  if (declared === undefined || field === undefined) return declared !== undefined;
  const own = (input as Record<string, unknown> | undefined)?.[field];
  const { id, ids = [] } = (message.payload ?? {}) as { id?: unknown; ids?: unknown[] };
  const named = id === undefined ? ids : [id, ...ids];
  return named.length === 0 || named.includes(own);
}

/** Keeps what is on the screen fresh: reads it again soon after an event, then rests, then once for all that came since. */
export class Freshness {
  readonly #subscribe: (topics: readonly string[], handler: LiveHandler) => () => void;
  readonly #isOwn: (message: LiveMessage) => boolean;
  readonly #watched = new Map<QueryClient, Map<string, Watched>>();
  #reading: string | null = null;

  constructor(
    subscribe: (topics: readonly string[], handler: LiveHandler) => () => void,
    isOwn: (message: LiveMessage) => boolean,
  ) {
    this.#subscribe = subscribe;
    this.#isOwn = isOwn;
  }

  /** Several components may show the same answer: it is read once for all of them. */
  watch(read: Read): () => void {
    const ofClient = this.#watched.get(read.client) ?? new Map<string, Watched>();
    this.#watched.set(read.client, ofClient);
    const known = ofClient.get(read.hash) ?? this.#begin(read);
    ofClient.set(read.hash, known);
    known.watchers += 1;
    return () => {
      known.watchers -= 1;
      if (known.watchers > 0) return;
      known.stop();
      ofClient.delete(read.hash);
      clearTimeout(known.timer);
      // Events are not heard from now on: a component that shows the answer again reads it first.
      void this.#invalidate(known, 'none');
    };
  }

  /** Whether the query function that asks runs because of an event. */
  isReading(hash: string): boolean {
    return this.#reading === hash;
  }

  #begin(read: Read): Watched {
    const watched: Watched = {
      ...read,
      watchers: 0,
      readAt: Number.NEGATIVE_INFINITY,
      timer: undefined,
      stop: () => {},
    };
    watched.stop = this.#subscribe([...new Set(read.topics.map(plainTopic))], (message) =>
      this.#hear(watched, message),
    );
    return watched;
  }

  #hear(watched: Watched, message: LiveMessage): void {
    if (watched.timer !== undefined || this.#isOwn(message)) return;
    const input = this.#queryOf(watched)?.queryKey[1];
    if (!concerns(message, watched.topics, input)) return;
    const waitMs = Math.max(gatherMs, watched.readAt + (watched.restMs ?? restMs) - Date.now());
    watched.timer = setTimeout(() => {
      watched.timer = undefined;
      watched.readAt = Date.now();
      // A read that the person caused and that is under way starts over, and remains theirs.
      this.#reading = this.#queryOf(watched)?.state.fetchStatus === 'idle' ? watched.hash : null;
      void this.#invalidate(watched, 'active');
      this.#reading = null;
    }, waitMs);
  }

  #queryOf({ client, hash }: Watched) {
    return client.getQueryCache().get(hash);
  }

  #invalidate(watched: Watched, refetchType: 'active' | 'none'): Promise<void> {
    const query = this.#queryOf(watched);
    return query
      ? watched.client.invalidateQueries({ queryKey: query.queryKey, exact: true, refetchType })
      : Promise.resolve();
  }
}
