import { scryptSync, timingSafeEqual } from 'node:crypto';
import { pinTries } from '@tilldeck/contracts/policies/policies.limits';
import type { DocumentPin } from '@tilldeck/contracts/policies/policy-kind.schemas';
import { z } from 'zod';
import { ItemMemory } from './item-memory.ts';

const tries = z.object({ wrong: z.int(), until: z.number() });
const firstWaitMs = 60_000;
const longestWaitMs = 3_600_000;
/** Enough for any cost the server would choose, and not for one that stops the machine. */
const maxMemory = 256 * 1024 * 1024;

export type PinVerdict = { isRight: true } | { isRight: false; waitMs: number };

/**
 * Checks a PIN without the server. After five wrong tries the next one waits a minute, after five more two minutes, up to
 * an hour; kept on disk, as a restart would otherwise give five more.
 */
export class PinCheck {
  private readonly memory: ItemMemory<typeof tries>;
  private readonly now: () => number;

  constructor(folder: string, name: string, now: () => number = Date.now) {
    this.memory = new ItemMemory(folder, `${name}-tries`, tries);
    this.now = now;
  }

  /** How long no try counts. */
  get waitMs(): number {
    // A clock that was set back must not lock the till for ever.
    return Math.min(longestWaitMs, Math.max(0, (this.memory.read()?.until ?? 0) - this.now()));
  }

  check(pin: DocumentPin, digits: string): PinVerdict {
    const { waitMs } = this;
    if (waitMs > 0) return { isRight: false, waitMs };
    // Counted before it is looked at: a machine that is switched off in between has used a try.
    const wrong = (this.memory.read()?.wrong ?? 0) + 1;
    const rounds = wrong / pinTries;
    const until = Number.isInteger(rounds) ? this.now() + Math.min(longestWaitMs, firstWaitMs * 2 ** (rounds - 1)) : 0;
    this.memory.keep({ wrong, until });
    if (!isPin(pin, digits)) return { isRight: false, waitMs: this.waitMs };
    this.memory.forget();
    return { isRight: true };
  }

  forget(): void {
    this.memory.forget();
  }
}

function isPin({ salt, hash, cost }: DocumentPin, digits: string): boolean {
  const wanted = Buffer.from(hash, 'base64url');
  try {
    const made = scryptSync(digits, Buffer.from(salt, 'base64url'), 32, { N: cost, r: 8, p: 1, maxmem: maxMemory });
    return wanted.length === made.length && timingSafeEqual(made, wanted);
  } catch {
    return false;
  }
}
