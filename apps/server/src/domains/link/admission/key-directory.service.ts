import type { KeyObject } from 'node:crypto';
import type { App } from '../../../platform/app.ts';
import { publicKeyFrom } from '../../../platform/auth/ed25519.ts';
import { readIn, systemScope } from '../../../platform/db/scope.ts';
import { type AdmissibleKey, listAdmissibleKeys } from './admission.store.ts';

/** A change reaches every process by notification; this is for the case that one is lost without anybody noticing. */
const copyLifetimeMs = 30_000;
const maxCopies = 50_000;
/** Whoever asks within this time shares one statement. */
const gatherMs = 3;
const maxPerStatement = 1_000;

export interface KnownKey extends AdmissibleKey {
  /** Made when it is first needed. */
  verifier(): KeyObject;
}

/** The keys a serial number may come with, from a copy or from the database. */
export interface KeyDirectory {
  /** A key that no copy has is looked for: it may have been accepted a moment ago, before this process heard of it. */
  find(sn: string, epoch: number): Promise<KnownKey | undefined>;
  forget(sn: string): void;
  /** Statements it took so far. */
  readCount(): number;
}

interface Asked {
  resolve(keys: readonly KnownKey[]): void;
  reject(error: unknown): void;
}

export function createKeyDirectory(app: App): KeyDirectory {
  const copies = new Map<string, { keys: readonly KnownKey[]; readAt: number }>();
  const scope = systemScope(app.database, 'a device is looked up before its owner is known');
  let waiting = new Map<string, Asked[]>();
  /** Counts invalidations: what was read before one is not kept after it. */
  let generation = 0;
  let reads = 0;

  const forget = (sn: string): void => {
    generation += 1;
    copies.delete(sn);
  };
  // One serial number, or many at once where devices change hands.
  app.listener.on('device_admission', (payload) => {
    for (const sn of payload.split(',')) forget(sn.replace(/^!/, ''));
  });
  app.listener.onConnect(() => {
    generation += 1;
    copies.clear();
  });

  const readBatch = async (batch: ReadonlyMap<string, Asked[]>): Promise<void> => {
    const begun = generation;
    reads += 1;
    try {
      const rows = await readIn(scope, (db) => listAdmissibleKeys({ scope, db }, [...batch.keys()]));
      const found = Map.groupBy(rows.map(knownKey), (key) => key.sn);
      for (const [sn, asked] of batch) {
        const keys = found.get(sn) ?? [];
        if (begun === generation && keys.length > 0) keep(sn, keys);
        for (const one of asked) one.resolve(keys);
      }
    } catch (error) {
      for (const asked of batch.values()) for (const one of asked) one.reject(error);
    }
  };
  const keep = (sn: string, keys: readonly KnownKey[]): void => {
    if (copies.size >= maxCopies) copies.delete(copies.keys().next().value ?? '');
    copies.set(sn, { keys, readAt: Date.now() });
  };
  const readWaiting = (): void => {
    const batch = waiting;
    waiting = new Map();
    void readBatch(batch);
  };

  const read = (sn: string): Promise<readonly KnownKey[]> =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(readWaiting, gatherMs);
      const asked = waiting.get(sn);
      if (asked) asked.push({ resolve, reject });
      else waiting.set(sn, [{ resolve, reject }]);
      if (waiting.size >= maxPerStatement) readWaiting();
    });

  return {
    forget,
    readCount: () => reads,
    find: async (sn, epoch) => {
      const isAsked = (key: KnownKey): boolean => Number(key.id) === epoch;
      const copy = copies.get(sn);
      const known = copy && Date.now() - copy.readAt < copyLifetimeMs ? copy.keys.find(isAsked) : undefined;
      return known ?? (await read(sn)).find(isAsked);
    },
  };
}

function knownKey(row: AdmissibleKey): KnownKey {
  let verifier: KeyObject | undefined;
  return {
    ...row,
    verifier: () => {
      verifier ??= publicKeyFrom(row.publicKey);
      return verifier;
    },
  };
}
