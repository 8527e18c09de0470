import { maxControlBytes } from '@tilldeck/contracts/remote/remote.limits';
import { TokenBucket } from './token-bucket.rules.ts';

/** Buttons of a person, and text in pieces; a cover as often as a card is read. More is an attack. */
const perSecond = 10;
const atOnce = 50;

interface Schema<T> {
  safeParse(value: unknown): { success: true; data: T } | { success: false };
}

/** Reads the JSON that one side says beside the picture. */
export class WordReader<T> {
  readonly #schema: Schema<T>;
  readonly #bucket = new TokenBucket(perSecond, atOnce);

  constructor(schema: Schema<T>) {
    this.#schema = schema;
  }

  /** Null: too long, too often, no JSON, or not of this form. */
  read(content: Buffer): T | null {
    if (content.length > maxControlBytes || !this.#bucket.takeOne(performance.now())) return null;
    try {
      const parsed = this.#schema.safeParse(JSON.parse(content.toString('utf8')));
      return parsed.success ? parsed.data : null;
    } catch {
      return null;
    }
  }
}
