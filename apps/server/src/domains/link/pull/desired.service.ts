import type { DesiredChange } from '@tilldeck/contracts/link/desired.schemas';
import type { App } from '../../../platform/app.ts';
import type { OwnedItem } from '../../../platform/contributions.ts';
import type { OwnDevice } from '../../../platform/db/own-device.ts';
import { findItemHashes } from './desired.store.ts';

/** What a device should hold and does not, whole items only; null when it holds what it should. */
export async function desiredFor(
  app: App,
  device: OwnDevice,
  held: Readonly<Record<string, string>>,
): Promise<DesiredChange | null> {
  const items = app.contributions.desired;
  const hashes = items.length > 0 ? await currentHashes(app, items, device) : new Map<string, string>();
  const removed = Object.keys(held).filter((name) => !hashes.has(name));
  const changed = items.flatMap((item) => {
    const hash = hashes.get(item.name);
    return hash === undefined || held[item.name] === hash ? [] : [{ item, hash }];
  });
  if (changed.length === 0 && removed.length === 0) return null;
  const contents = await Promise.all(
    changed.map(async ({ item, hash }) => {
      const content = await item.contentFor(device.deviceId, hash);
      return [item.name, { hash, ...content }] as const;
    }),
  );
  return { items: Object.fromEntries(contents), removed };
}

/** What was made of an earlier state of the device is made again first. */
async function currentHashes(app: App, items: readonly OwnedItem[], device: OwnDevice): Promise<Map<string, string>> {
  const first = await findItemHashes(app.database.planned, items, device);
  if (first.stale.length === 0) return first.hashes;
  for (const { stale } of first.stale) await stale?.refresh(device.deviceId);
  return (await findItemHashes(app.database.planned, items, device)).hashes;
}
