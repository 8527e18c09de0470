import { type Log, reasonOf } from '../log.ts';
import type { Outbox } from '../state/outbox.ts';
import type { DeviceKeys } from './device-keys.ts';
import { isRefusal, type ServerCalls } from './server-calls.ts';

const dayMs = 86_400_000;

export interface KeyChangeParts {
  sn: string;
  keys: DeviceKeys;
  calls: ServerCalls;
  outbox: Outbox;
  log: Log;
}

export const isKeyOld = (keys: DeviceKeys, rotateKeyDays: number): boolean =>
  Date.now() - keys.present.madeAt > rotateKeyDays * dayMs;

/**
 * Hands in a new key; the next connection is opened with it, and with that it replaces the present one. Not before
 * everything that was sent is acknowledged, as numbers belong to a key. True when the connection is to be made anew.
 */
export async function changeKey({ sn, keys, calls, outbox, log }: KeyChangeParts): Promise<boolean> {
  if (outbox.unacknowledged().length > 0) return false;
  try {
    const next = await keys.prepareNext();
    if (next.epoch === null) keys.nextAccepted((await calls.rotateKey(sn, keys, next)).epoch);
    log('key_handed_in');
    return true;
  } catch (error) {
    log('key_change_failed', { reason: reasonOf(error) });
    if (isRefusal(error, 'link.key_used_before', 'link.proof_refused')) keys.forgetNext();
    return false;
  }
}
