import { z } from 'zod';
import { recordId } from '../core/schema.ts';
import { maxLiveTopics } from './live.limits.ts';

/** `system.dictionary`: also the tail of a NATS subject, so the alphabet is closed. The database checks the same. */
export const topicPattern = /^[A-Za-z][A-Za-z0-9_-]*(\.[A-Za-z0-9_-]+){0,5}$/;
export const liveTopic = z.string().max(100).regex(topicPattern, 'invalid');

/** The topic on which people at records of a kind are told of. */
export const hereTopic = (kind: string): string => `${kind}.here`;

export const roomRecord = recordId.describe('The record whose page is open');
export const hereDoing = z.enum(['reading', 'writing', 'leaving']);
export type HereDoing = z.output<typeof hereDoing>;

/** The payload of a frame on `<kind>.here`. */
export interface HereFrame {
  id: string;
  /** Login name. */
  by: string;
  name: string;
  doing: HereDoing;
}

/** What a client sends. Unknown keys are ignored, so that an older server and a newer console get along. */
export const clientFrame = z.object({
  subscribe: z.array(liveTopic).max(maxLiveTopics).optional(),
  unsubscribe: z.array(liveTopic).max(maxLiveTopics).optional(),
  ping: z.number().optional(),
});
export type ClientFrame = z.output<typeof clientFrame>;

/** What the server sends. */
export type ServerFrame =
  /**
   * A change. `seq` grows; the highest one seen is what `since` carries on the next connection. `cause`: the nonce of
   * the call that made it, by which the screen that sent the call knows its own change.
   */
  | { seq: number; topic: string; payload: unknown; cause?: string }
  /** Something of this moment, such as who is writing: no number, not replayed, lost while the broker is away. */
  | { topic: string; payload: unknown; seq?: never; cause?: never }
  /**
   * After the first `subscribe`, behind whatever was replayed. False: more was missed than is replayed, so everything
   * on the screen has to be read again. `seq` is how far this connection stands.
   */
  | { resumed: boolean; seq: number }
  | { pong: number }
  /** The session is over; the connection closes. */
  | { ended: 'core.session_ended' | 'core.session_expired' };

/** Close codes besides the standard ones a browser knows. */
export const liveCloseCodes = { goingAway: 1001, unreadableFrame: 1008, sessionEnded: 4401 } as const;
