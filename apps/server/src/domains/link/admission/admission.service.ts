import { timestampWindowMs } from '@tilldeck/contracts/wire/canonical';
import type { App } from '../../../platform/app.ts';
import { AppError, refuseUnless } from '../../../platform/app-error.ts';
import type { DeviceDirectory } from '../../../platform/auth/devices.ts';
import { isSignedBy } from '../../../platform/auth/ed25519.ts';
import { systemScope, writeIn } from '../../../platform/db/scope.ts';
import { createNonceStore } from '../../../platform/http/nonce-store.ts';
import { updateLastUse, updatePromotedKey } from './admission.store.ts';
import { createKeyDirectory } from './key-directory.service.ts';

const noteUseEveryMs = 2_000;

/**
 * Whether a device is who it says. A serial number nobody knows, a key that was revoked and a wrong signature are
 * refused in the same words; only who proved a key of a disabled device is told that.
 */
export function createDeviceDirectory(app: App): DeviceDirectory & { keyReads(): number } {
  const keys = createKeyDirectory(app);
  const nonces = createNonceStore(app.redis, app.config.NATS_PREFIX, app.log);
  const noteUse = createUseNotes(app);
  const scope = systemScope(app.database, 'a device is looked up before its owner is known');

  return {
    keyReads: () => keys.readCount(),
    admit: async ({ sn, epoch, time, nonce, text, signature }) => {
      refuseUnless(Math.abs(Date.now() - time) <= timestampWindowMs, 'core.timestamp_stale');
      const key = await keys.find(sn, epoch);
      if (!key || !isSignedBy(key.verifier(), text, signature)) throw new AppError('link.key_refused');
      refuseUnless(!key.isDisabled, 'link.device_disabled');
      refuseUnless(await nonces.spend(`device:${sn}`, nonce), 'core.replayed');
      if (key.state === 'next') {
        const isPromoted = await writeIn(scope, (inside) => updatePromotedKey(inside, key.deviceId, key.id));
        keys.forget(sn);
        refuseUnless(isPromoted, 'link.key_refused');
      }
      noteUse(key.id);
      return { deviceId: key.deviceId, sn, epoch, orgId: key.orgId, orgDepth: key.orgDepth };
    },
  };
}

/** Keys that were used are noted together, a moment later; nobody waits for it. */
function createUseNotes(app: App): (keyId: string) => void {
  const scope = systemScope(app.database, 'a device is looked up before its owner is known');
  const used = new Set<string>();
  const write = async (): Promise<void> => {
    const ids = [...used];
    used.clear();
    try {
      await writeIn(scope, (inside) => updateLastUse(inside, ids));
    } catch (error) {
      app.log.warn({ err: (error as Error).message }, 'use of device keys not noted');
    }
  };
  return (keyId) => {
    if (used.size === 0) setTimeout(() => void write(), noteUseEveryMs).unref();
    used.add(keyId);
  };
}
