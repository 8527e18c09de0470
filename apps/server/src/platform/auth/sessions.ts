import type { Caller } from '../context.ts';
import type { Hmac } from './hmac.ts';

export interface LiveSession {
  caller: Caller;
  /** Signs as the session's holder does. */
  sign: Hmac;
  /** Opens the session's sensitive fields. */
  fieldKey: Buffer;
  /** Milliseconds of the last activity that was noted; of this process' copy. */
  notedAtMs: number;
}

/** Why a token opens nothing. */
export type SessionFault = 'core.session_expired' | 'core.session_ended';

/** Where the HTTP layer asks who a token belongs to. The identity domain answers. */
export interface SessionDirectory {
  find(token: string): Promise<LiveSession | SessionFault>;
  /** A person made a call. Kept in memory and written with others a moment later, now and then. */
  noteActivity(session: LiveSession): void;
  /** Reads sessions afresh, by the hash of their tokens as hex: for connections that outlive a call. */
  findCallers(tokenHashes: readonly Buffer[]): Promise<Map<string, Caller | SessionFault>>;
}
