import { passS } from '@tilldeck/contracts/remote/remote.limits';
import { newToken, tokenHashOf } from '../../../platform/auth/token.ts';

const hashOf = (pass: string): string => tokenHashOf(pass).toString('hex');

interface ChannelPass {
  sessionId: string;
  viewerId: string;
  untilMs: number;
}

/**
 * Passes with which devices open a connection for one viewer. They never leave the bridge that made them, so they are
 * kept here and not in the database: pictures come back after a cover while PostgreSQL is away.
 */
export class ChannelPasses {
  readonly #passes = new Map<string, ChannelPass>();

  make(sessionId: string, viewerId: string, now: number): string {
    const pass = newToken();
    this.#passes.set(hashOf(pass), { sessionId, viewerId, untilMs: now + passS * 1_000 });
    return pass;
  }

  /** Whom it is for, once and in time; 'expired' says that it was one. */
  spend(pass: string, now: number): ChannelPass | 'expired' | null {
    const hash = hashOf(pass);
    const found = this.#passes.get(hash);
    if (!found) return null;
    this.#passes.delete(hash);
    return now < found.untilMs ? found : 'expired';
  }

  forgetExpired(now: number): void {
    for (const [hash, { untilMs }] of this.#passes) if (now >= untilMs) this.#passes.delete(hash);
  }
}
