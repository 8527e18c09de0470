import { type LocatingDocument, locatingItem } from '@tilldeck/contracts/location/locating.schemas';
import type { DesiredItem } from '../../../platform/link/desired-item.ts';
import { locatingHashFor } from './locating.view.ts';

const documents: Record<string, LocatingDocument> = {
  'locating-off': { mode: 'off' },
  'locating-opening': { mode: 'opening' },
};

/** Devices are told that their owner does not want to know where they are, so that they do not even say it. */
export const locatingDesired: DesiredItem = {
  name: locatingItem,
  hash: locatingHashFor,
  contentFor: async (_app, _deviceId, hash) => ({ document: { ...documents[hash] }, guard: null }),
};
