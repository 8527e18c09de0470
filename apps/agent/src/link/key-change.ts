import { type Log, reasonOf } from '../log.ts';
import type { Outbox } from '../state/outbox.ts';
import type { DeviceKeys } from './device-keys.ts';
import { isRefusal, type ServerCalls } from './server-calls.ts';

const dayMs = 86_400_000;

export interface KeyChangeParts {
  sn: string;
  keys: DeviceKeys;
  calls: Pick<ServerCalls, 'rotateKey'>;
  outbox: Pick<Outbox, 'unacknowledged'>;
  log: Log;
}

export const isKeyOld = (keys: DeviceKeys, rotateKeyDays: number): boolean =>
  Date.now() - keys.present.madeAt > rotateKeyDays * dayMs;

/**
 * Registers a new key; the next connection is opened with it, and with that it replaces the present one. Not before
 * everything that was sent is acknowledged, as numbers belong to a key. True when the connection is to be renewed.
 */
export function createKeyChange({ sn, keys, calls, outbox, log }: KeyChangeParts): () => Promise<boolean> {
  // Two pulls may ask at the same time. The server would refuse the second registration, and with that refusal the
  // agent would forget the key that was accepted a moment before.
  let isRunning = false;
  return async () => {
    if (isRunning || outbox.unacknowledged().length > 0) return false;
    isRunning = true;
    try {
      const next = await keys.prepareNext();
      if (next.epoch === null) keys.nextAccepted((await calls.rotateKey(sn, keys, next)).epoch);
      log('key_registered');
      return true;
    } catch (error) {
      log('key_change_failed', { reason: reasonOf(error) });
      if (isRefusal(error, 'link.key_used_before', 'link.proof_refused')) keys.forgetNext();
      return false;
    } finally {
      isRunning = false;
    }
  };
}
