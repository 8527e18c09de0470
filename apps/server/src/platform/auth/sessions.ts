import type { Caller } from '../context.ts';
import type { SessionKeys } from './token.ts';

export interface LiveSession {
  caller: Caller;
  keys: SessionKeys;
}

/** Why a token opens nothing. */
export type SessionFault = 'core.session_expired' | 'core.session_ended';

/** Where the HTTP layer asks who a token belongs to. The identity domain answers. */
export interface SessionDirectory {
  find(token: string): Promise<LiveSession | SessionFault>;
}
