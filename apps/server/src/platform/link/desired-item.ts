import type { DesiredContent } from '@tilldeck/contracts/link/desired.schemas';
import { desiredItemName } from '@tilldeck/contracts/link/desired-item.schemas';
import type { RawBuilder } from 'kysely';
import type { App } from '../app.ts';

/**
 * A named part of what devices should be like, owned by one domain. The owner keeps documents as it likes, best once for
 * many devices; nothing is stored per device here.
 */
export interface DesiredItem {
  name: string;
  /**
   * SQL expression: the hash of the document the device should have now, null for none. All items are read in one
   * statement at every pull, so the expression must be a cheap lookup by the device's id.
   */
  hash: (deviceId: RawBuilder<string>) => RawBuilder<string | null>;
  /**
   * The document as this device gets it, with its files and when it may be applied: here secrets are opened and addresses
   * of files signed. Asked again at every pull until the device holds the item.
   */
  contentFor: (app: App, deviceId: string, hash: string) => Promise<DesiredContent>;
  /** Where hashes are kept beside the device: whether they were made of something else than the device is now, and how they are made again. */
  stale?: {
    isStale: (deviceId: RawBuilder<string>) => RawBuilder<boolean>;
    refresh: (app: App, deviceId: string) => Promise<void>;
  };
}

/** The process refuses to start when two domains own one item. */
export function gatherDesired(items: readonly DesiredItem[]): readonly DesiredItem[] {
  const faults = items.filter(({ name }, at) => items.findIndex((one) => one.name === name) !== at);
  if (faults.length > 0) throw new Error(`desired items with two owners: ${faults.map(({ name }) => name).join(', ')}`);
  for (const { name } of items) desiredItemName.parse(name);
  return items;
}
