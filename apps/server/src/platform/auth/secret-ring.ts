import { hkdfSync } from 'node:crypto';
import type { Config } from '../config.ts';
import { createSecretBox, type SecretBox } from './secret-box.ts';

/** The id of a secret that was set before secrets had ids (`SECRET`). */
export const firstKeyId = '0';

/**
 * The secrets of the installation (ADR 0054). The first seals; every one opens what it sealed, so that a new secret takes
 * over while processes run. Nothing else reads `SECRET` or `SECRETS`.
 */
export interface SecretRing {
  currentId: string;
  /** Seals with the current secret and opens with any. Every purpose has keys of its own. */
  box(purpose: string): SecretBox;
  /** A key for a purpose from every secret, that of the current one first. */
  keysFor(label: string): Buffer[];
  /** The same from one secret; null when the ring does not have it. */
  keyOf(id: string, label: string): Buffer | null;
}

export function createSecretRing({ SECRET, SECRETS }: Pick<Config, 'SECRET' | 'SECRETS'>): SecretRing {
  const secrets = SECRETS ?? new Map([[firstKeyId, SECRET ?? '']]);
  const [currentId] = secrets.keys();
  if (currentId === undefined) throw new Error('a ring needs a secret');
  const derive = (secret: string, label: string) => Buffer.from(hkdfSync('sha256', secret, '', label, 32));
  const boxes = new Map<string, SecretBox>();
  return {
    currentId,
    box: (purpose) => {
      const known = boxes.get(purpose);
      if (known) return known;
      const keys = new Map([...secrets].map(([id, secret]) => [id, derive(secret, `tilldeck/${purpose}/1`)]));
      const made = createSecretBox(keys);
      boxes.set(purpose, made);
      return made;
    },
    keysFor: (label) => [...secrets.values()].map((secret) => derive(secret, label)),
    keyOf: (id, label) => {
      const secret = secrets.get(id);
      return secret === undefined ? null : derive(secret, label);
    },
  };
}
