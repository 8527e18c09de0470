import { factoryItem } from '@tilldeck/contracts/factory/factory-payload.schemas';
import type { DesiredItem } from '../../../platform/link/desired-item.ts';
import { signForDevices } from '../../files/index.ts';
import { findDocument, hashFor } from './factory-desired.view.ts';
import { beyondPolicies } from './factory-devices.view.ts';

export const factoryDesired: DesiredItem = {
  name: factoryItem,
  hash: hashFor,
  contentFor: async (app, _deviceId, hash) => {
    const found = await findDocument(beyondPolicies(app.database), hash);
    if (!found) throw new Error('a device was given a factory policy that is not there');
    const urls = await signForDevices(
      app,
      found.files.map(({ id }) => id),
    );
    return {
      document: found.document,
      files: found.files.flatMap(({ id, name, sha256, size }) => {
        const url = urls.get(id);
        return url ? [{ name, sha256, size, url }] : [];
      }),
      guard: null,
    };
  },
};
